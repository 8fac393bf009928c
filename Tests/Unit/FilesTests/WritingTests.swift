import Glibc
import PillsTestSupport
import Testing

@testable import Files

@Suite struct WritingTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// The step that fails and its error number, such as `rename a 17`; nil if nothing fails.
  private func failure(of body: () throws(FileError) -> Void) -> String? {
    do throws(FileError) {
      try body()
      return nil
    } catch {
      return "\(error.step) \(error.path.dropFirst(folder.path.count + 1)) \(error.code)"
    }
  }

  @Test(arguments: [0, 1, 100_000]) func `a file is written whole, over the one before`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try writeFile(path("a"), "before".utf8)
    try writeFile(path("a"), bytes)
    #expect(folder.bytes(of: "a") == bytes)
    #expect(folder.names == ["a"])
  }

  @Test(arguments: [0o600, 0o640, 0o644] as [UInt32]) func `it has the mode asked for, whatever the mask`(
    mode: UInt32
  ) throws {
    try writeFile(path("a"), [], mode: mode)
    #expect(PillsTestSupport.mode(of: path("a")) == mode)
  }

  @Test func `what is there stays where it is not to be replaced`() throws {
    try writeFile(path("a"), "old".utf8)
    let there = "rename a \(EEXIST)"
    #expect(
      failure { () throws(FileError) in try writeFile(path("a"), "new".utf8, replacing: false) } == there
    )
    try writeFile(path("b"), "other".utf8)
    #expect(
      failure { () throws(FileError) in try moveFile(path("b"), to: path("a"), replacing: false) } == there
    )
    #expect(folder.bytes(of: "a") == Array("old".utf8))
    #expect(folder.names == ["a", "b"])
  }

  @Test func `a second name takes no other file's place either`() throws {
    for name in ["old", "new"] { try writeFile(path(name), name.utf8) }
    let open = try OpenFolder(folder.path)
    let codes = ["old", "newer"].map { open.link("new", toUnused: $0) }
    #expect(codes == [EEXIST, nil])
    #expect(folder.bytes(of: "old") == Array("old".utf8))
    #expect(folder.names == ["newer", "old"])
  }

  @Test(arguments: [EIO, ENOSPC]) func `of one that could not be filled nothing is left`(failure: Int32)
    throws
  {
    try writeFile(path("a"), "old".utf8)
    let open = try OpenFolder(folder.path)
    let error = self.failure { () throws(FileError) in
      try open.write(as: "a") { file in writeAll("half".utf8, to: file) ?? failure }
    }
    #expect(error?.hasSuffix(" \(failure)") == true)
    #expect(folder.bytes(of: "a") == Array("old".utf8))
    #expect(folder.names == ["a"])
  }

  @Test func `a folder in its place leaves nothing behind`() throws {
    try makeFolder(path("a/b"))
    #expect(mode(of: path("a/b")) == 0o700)
    try writeFile(path("a/b/c"), [])
    #expect(failure { () throws(FileError) in try writeFile(path("a"), []) } == "rename a \(EISDIR)")
    #expect(failure { () throws(FileError) in try writeFile(path("none/a"), []) } == "open none \(ENOENT)")
    #expect(folder.names == ["a"])
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `a full disk leaves the old file, and nothing of the new one`() throws {
    let mount = try Mount(memoryOn: path("small"), kibibytes: 16)
    try withExtendedLifetime(mount) {
      try writeFile(path("small/a"), "old".utf8)
      let bytes = [UInt8](repeating: 7, count: 1 << 16)
      let full = failure { () throws(FileError) in try writeFile(path("small/a"), bytes) }
      #expect(full == "write small/a \(ENOSPC)")
      #expect(folder.bytes(of: "small/a") == Array("old".utf8))
      #expect(names(in: path("small")) == ["a"])
    }
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `a file moves to another file system whole or not at all`() throws {
    let mount = try Mount(memoryOn: path("small"), kibibytes: 16)
    try withExtendedLifetime(mount) {
      let bytes = [UInt8](repeating: 7, count: 1000)
      try writeFile(path("a"), bytes)
      try moveFile(path("a"), to: path("small/a"))
      #expect(folder.bytes(of: "small/a") == bytes)
      #expect(folder.names == ["small"])
      try writeFile(path("b"), [UInt8](repeating: 7, count: 1 << 16))
      let full = failure { () throws(FileError) in try moveFile(path("b"), to: path("small/a")) }
      #expect(full == "write small/a \(ENOSPC)")
      #expect(folder.bytes(of: "small/a") == bytes)
      #expect(folder.names == ["b", "small"])
    }
  }

  /// The file that a crash leaves has a name that no later write uses.
  @Test func `what a crash left stands in nobody's way, and is known after an hour`() throws {
    let open = try OpenFolder(folder.path)
    let names = Set((0..<100).map { _ in TemporaryName.random() })
    #expect(names.count == 100)
    for name in names { folder.write("", to: name) }
    try open.write("new".utf8, as: "a")
    var old = names.filter { TemporaryName.isLeftOver($0, in: open) }
    #expect(old.isEmpty)
    for name in names {
      var times = utimbuf(actime: 0, modtime: time(nil) - 4000)
      utime(path(name), &times)
    }
    old = Set(folder.names).filter { TemporaryName.isLeftOver($0, in: open) }
    #expect(old == names)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/c", "a/b", "c"),
    ("/a/\u{301}b", "/a", "\u{301}b"),
  ])
  func `a path is a folder and a name`(path: String, place: String, last: String) {
    #expect(Files.folder(of: path) == place)
    #expect(Files.name(of: path) == last)
  }

  /// A pipe takes less than the whole text at a time, so the writer has to continue several times.
  @Test func `all is written to a pipe that takes a part at a time`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let reader = Reader(ends[0])
    #expect(writeAll(bytes, to: ends[1]) == nil)
    close(ends[1])
    #expect(reader.join() == bytes)
    #expect(writeAll(bytes, to: -1) == EBADF)
  }
}

/// Reads a pipe to its end on its own thread.
private final class Reader {
  private final class Content {
    var bytes: [UInt8] = []
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
  }

  private let content: Content
  private var thread = pthread_t()

  init(_ descriptor: Int32) {
    content = Content(descriptor)
    pthread_create(
      &thread,
      nil,
      { raw in
        guard let raw else { return nil }
        let content = Unmanaged<Content>.fromOpaque(raw).takeUnretainedValue()
        content.bytes = readAll(of: content.descriptor) ?? []
        return nil
      },
      Unmanaged.passUnretained(content).toOpaque()
    )
  }

  func join() -> [UInt8] {
    pthread_join(thread, nil)
    return content.bytes
  }
}
