import Glibc
import PillsTestSupport
import Synchronization
import Testing

@testable import Files

/// The order that makes a change durable: first the contents are on disk, then the name, and only then the
/// reply is sent.
@Suite(.serialized) struct SyncTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test(arguments: [true, false])
  func `a file is on disk before it has its name, and then the name`(replacing: Bool) throws {
    let syncs = try SyncLog.during(in: folder.path) {
      try writeFile(path("a"), "new".utf8, replacing: replacing)
    }
    try #require(syncs.count == 2)
    #expect(syncs[0].size == 3 && !syncs[0].names.contains("a"))
    #expect(syncs[1] == SyncLog.Sync(path: folder.path, size: nil, names: ["a"]))
  }

  @Test func `a file is on disk where it moves to, and gone where it was`() throws {
    try makeFolder(path("from"))
    try makeFolder(path("to"))
    try writeFile(path("from/a"), "new".utf8)
    let syncs = try SyncLog.during(in: folder.path) { try moveFile(path("from/a"), to: path("to/b")) }
    #expect(
      syncs == [
        SyncLog.Sync(path: path("from/a"), size: 3, names: ["a"]),
        SyncLog.Sync(path: path("to"), size: nil, names: ["b"]),
        SyncLog.Sync(path: path("from"), size: nil, names: []),
      ]
    )
  }

  @Test func `a removal is on disk, and so are new folders`() throws {
    let made = try SyncLog.during(in: folder.path) { try makeFolder(path("a/b")) }
    #expect(made.map(\.path) == [folder.path, path("a")])
    #expect(made.map(\.names) == [["a"], ["b"]])
    try writeFile(path("c"), [])
    let removed = try SyncLog.during(in: folder.path) { try OpenFolder(folder.path).remove("c") }
    #expect(removed == [SyncLog.Sync(path: folder.path, size: nil, names: ["a"])])
  }

  @Test(arguments: [(EIO, EIO), (ENOSPC, ENOSPC), (EINVAL, nil)] as [(Int32, Int32?)])
  func `what cannot be put on disk is not written, but where there is nothing to do`(
    code: Int32,
    failure: Int32?
  ) throws {
    try writeFile(path("a"), "old".utf8)
    var caught: FileError?
    _ = try SyncLog.during(in: folder.path, failing: code) {
      do throws(FileError) { try writeFile(path("a"), "new".utf8) } catch { caught = error }
    }
    #expect(caught?.code == failure)
    #expect(folder.bytes(of: "a") == Array((failure == nil ? "new" : "old").utf8))
    #expect(folder.names == ["a"])
  }
}

/// Records every fsync of this process.
enum SyncLog {
  struct Sync: Equatable {
    let path: String
    /// The size of a file; nil for a folder.
    let size: Int?
    /// The names in the folder at that moment.
    let names: [String]
  }

  private struct State {
    var folder: String?
    var code: Int32 = 0
    var syncs: [Sync] = []
  }

  private static let state = Mutex(State())

  /// The syncs in `folder` during `body`, in order; each fails with the error number `failing` unless that is
  /// 0.
  static func during(in folder: String, failing code: Int32 = 0, _ body: () throws -> Void) throws -> [Sync] {
    state.withLock { $0 = State(folder: folder, code: code) }
    defer { state.withLock { $0 = State() } }
    try body()
    return state.withLock(\.syncs)
  }

  /// Records a sync of `path` and returns its error number (0 for success); nil if `path` is not observed.
  fileprivate static func note(_ path: String, size: Int?, names: [String]) -> Int32? {
    state.withLock { state in
      guard let folder = state.folder, path == folder || path.hasPrefix("\(folder)/") else { return nil }
      state.syncs.append(Sync(path: path, size: size, names: names))
      return state.code
    }
  }
}

/// Replaces the C library's fsync in this process. For observed paths it only records the call.
@_cdecl("fsync") func notedSync(_ descriptor: Int32) -> Int32 {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
  let path = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  var status = stat()
  fstat(descriptor, &status)
  let isFile = status.st_mode & S_IFMT == S_IFREG
  let names = PillsTestSupport.names(in: isFile ? Files.folder(of: path) : path)
  guard let code = SyncLog.note(path, size: isFile ? Int(status.st_size) : nil, names: names) else {
    return fdatasync(descriptor)
  }
  errno = code
  return code == 0 ? 0 : -1
}
