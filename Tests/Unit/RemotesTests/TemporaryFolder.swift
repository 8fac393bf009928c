import Glibc

/// A folder of a test's own, removed with the files in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/pills-remotes-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no folder for a test")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Those of all that is in it, sorted.
  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      )
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  func write(_ text: String, to name: String) {
    guard let file = fopen("\(path)/\(name)", "w") else { preconditionFailure("\(name) can't be written") }
    fputs(text, file)
    fclose(file)
  }
}
