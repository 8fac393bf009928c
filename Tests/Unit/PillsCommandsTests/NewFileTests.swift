import Glibc
import Testing

@testable import PillsCommands

@Suite struct NewFileTests {
  /// A folder of the test's own, which ends with it.
  private final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/pillsctl-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
      for name in names { unlink("\(path)/\(name)") }
      rmdir(path)
    }

    var names: [String] {
      guard let folder = opendir(path) else { return [] }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      return names.sorted()
    }
  }

  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func write(_ text: String, to path: String, replaces: Bool = false) -> String? {
    do throws(Failure) {
      try NewFile(path, called: "drinks.csv", replaces: replaces).write(text)
      return nil
    } catch {
      return FailureReport(error).lines.joined(separator: "\n")
    }
  }

  @Test("a file is written, in a folder under its usual name")
  func written() throws {
    #expect(write("a", to: "\(folder.path)/x.csv") == nil)
    #expect(readFile("\(folder.path)/x.csv") == "a")
    #expect(write("b", to: folder.path) == nil)
    #expect(readFile("\(folder.path)/drinks.csv") == "b")
    #expect(folder.names == ["drinks.csv", "x.csv"])
  }

  @Test("a file that is there stays as it is, unless it is to be replaced")
  func replaced() throws {
    let path = "\(folder.path)/x.csv"
    #expect(write("a", to: path) == nil)
    #expect(
      write("b", to: path)
        == "pillsctl: Nothing was written: \(path) is there already. To replace it: --force"
    )
    #expect(readFile(path) == "a")
    #expect(write("b", to: path, replaces: true) == nil)
    #expect(readFile(path) == "b")
    #expect(folder.names == ["x.csv"])
  }

  @Test("a file that came meanwhile is not replaced either")
  func raced() throws {
    let path = "\(folder.path)/x.csv"
    let file = try NewFile(path, called: "", replaces: false)
    #expect(write("a", to: path) == nil)
    #expect(throws: Failure.self) { try file.write("b") }
    #expect(readFile(path) == "a")
    #expect(folder.names == ["x.csv"])
  }

  @Test("a link goes on to lead to its file")
  func link() throws {
    let (path, other) = ("\(folder.path)/x.csv", "\(folder.path)/y.csv")
    #expect(write("a", to: path) == nil)
    try #require(symlink(path, other) == 0)
    #expect(write("b", to: other, replaces: true) == nil)
    #expect(readFile(path) == "b")
  }

  @Test("what is no file is left alone")
  func device() {
    let hint = "is not a file. Type the name of a file, or leave it out."
    #expect(write("a", to: "/dev/null", replaces: true) == "pillsctl: Nothing was written: /dev/null \(hint)")
    let path = "\(folder.path)/none/x.csv"
    #expect(write("a", to: path) == "pillsctl: Nothing was written: \(path): No such file or directory.")
  }

  @Test("a database that is still written is no backup")
  func unclosed() throws {
    let path = "\(folder.path)/x.db"
    func refusal() -> String? {
      let program = Program(arguments: ["restore", "--yes", path], environment: Environment())
      do throws(Failure) {
        try program.run(try program.parsed())
        return nil
      } catch {
        return FailureReport(error).lines.first
      }
    }
    #expect(write("a", to: "\(path)-wal") == nil)
    #expect(
      refusal()
        == "pillsctl: Nothing was changed: another program is writing \(path), or was stopped as it did. To copy it: pillsctl backup"
    )
  }
}
