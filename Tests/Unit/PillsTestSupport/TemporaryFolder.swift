import Glibc

/// A folder for one test, removed with its contents when the test releases it.
package final class TemporaryFolder {
  package let path: String

  package init() {
    var template = Array("/tmp/pills-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "a folder can be made in /tmp")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { removeTree(path) }

  /// The sorted names in the folder, with hidden ones.
  package var names: [String] { PillsTestSupport.names(in: path) }

  /// Writes `text` to the file `name` and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) -> String {
    let file = "\(path)/\(name)"
    rewrite(file, with: bytes)
    return file
  }

  package func bytes(of name: String) -> [UInt8] { contents(of: "\(path)/\(name)") }

  package func text(of name: String) -> String { PillsTestSupport.text(of: "\(path)/\(name)") }

  package func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o700) }
}
