import Glibc

/// A folder of a test's own, removed with all that is in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/pills-desktop-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ChildProcess.Failure(what: "mkdtemp", code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    _ = try? ChildProcess(["rm", "-rf", path], environment: [:]).wait()
  }

  func write(_ text: String, to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else {
      throw ChildProcess.Failure(what: "fopen \(name)", code: errno)
    }
    fputs(text, file)
    fclose(file)
  }

  func makeFolder(_ name: String) {
    mkdir("\(path)/\(name)", 0o700)
  }
}
