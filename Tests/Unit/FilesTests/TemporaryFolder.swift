import Glibc
import Testing

@testable import Files

/// A folder of the test's own, which ends with it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/pills-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("/tmp cannot be written") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    remove(path)
  }

  private func remove(_ path: String) {
    if unlink(path) != 0 {
      for name in Self.names(in: path) { remove("\(path)/\(name)") }
      rmdir(path)
    }
  }

  var names: [String] { names(in: ".") }

  /// Hidden ones too.
  func names(in folder: String) -> [String] { Self.names(in: "\(path)/\(folder)") }

  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      )
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  func bytes(of name: String) -> [UInt8]? {
    readAll(of: "\(path)/\(name)")
  }

  func mode(of name: String) -> UInt32? {
    var status = stat()
    return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : nil
  }

  func make(_ name: String) {
    close(open("\(path)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
  }

  /// Runs `body` with a file system of a few pages at `name`.
  func withSmallFileSystem(_ name: String, _ body: () throws -> Void) throws {
    let small = "\(path)/\(name)"
    try #require(mkdir(small, 0o700) == 0)
    try #require(mount("tmpfs", small, "tmpfs", 0, "size=16k") == 0)
    defer { umount2(small, Int32(MNT_DETACH)) }
    try body()
  }
}
