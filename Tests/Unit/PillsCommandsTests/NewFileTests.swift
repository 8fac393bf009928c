import Glibc
import PillsTestSupport
import Testing

@testable import PillsCommands

@Suite struct NewFileTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to path: String, replaces: Bool = false) -> String? {
    do throws(Failure) {
      try NewFile(path, called: "drinks.csv", replaces: replaces).write(text)
      return nil
    } catch {
      return FailureReport(error).lines.joined(separator: "\n")
    }
  }

  @Test("in a folder, a file is written under its default name")
  func written() throws {
    #expect(write("a", to: "\(folder.path)/x.csv") == nil)
    #expect(folder.text(of: "x.csv") == "a")
    #expect(write("b", to: folder.path) == nil)
    #expect(folder.text(of: "drinks.csv") == "b")
    #expect(folder.names == ["drinks.csv", "x.csv"])
  }

  @Test("an existing file stays unless it is to be replaced")
  func replaced() throws {
    let path = "\(folder.path)/x.csv"
    #expect(write("a", to: path) == nil)
    let refusal = write("b", to: path)
    #expect(refusal == "pillsctl: Nothing was written: \(path) exists already. To replace it: --force")
    #expect(text(of: path) == "a")
    #expect(write("b", to: path, replaces: true) == nil)
    #expect(text(of: path) == "b")
    #expect(folder.names == ["x.csv"])
  }

  @Test("a file that appears in the meantime is not replaced either")
  func raced() throws {
    let path = "\(folder.path)/x.csv"
    let file = try NewFile(path, called: "", replaces: false)
    #expect(write("a", to: path) == nil)
    #expect(throws: Failure.self) { try file.write("b") }
    #expect(text(of: path) == "a")
    #expect(folder.names == ["x.csv"])
  }

  @Test("a link still leads to its file")
  func link() throws {
    let (path, other) = ("\(folder.path)/x.csv", "\(folder.path)/y.csv")
    #expect(write("a", to: path) == nil)
    try #require(symlink(path, other) == 0)
    #expect(write("b", to: other, replaces: true) == nil)
    #expect(text(of: path) == "b")
  }

  @Test("a path that is no regular file is left alone")
  func device() {
    let hint = "is not a file. Type the name of a file, or leave it out."
    #expect(write("a", to: "/dev/null", replaces: true) == "pillsctl: Nothing was written: /dev/null \(hint)")
    let path = "\(folder.path)/none/x.csv"
    #expect(write("a", to: path) == "pillsctl: Nothing was written: \(path): No such file or directory.")
  }

  @Test("a database that is still being written is no backup")
  func unclosed() throws {
    let path = "\(folder.path)/x.db"
    func refusal() -> String? {
      let program = Program(arguments: ["restore", "--yes", path], environment: Environment())
      do throws(Failure) {
        try program.run(try Invocation(parsing: program.arguments))
        return nil
      } catch {
        return FailureReport(error).lines.first
      }
    }
    #expect(write("a", to: "\(path)-wal") == nil)
    #expect(
      refusal()
        == "pillsctl: Nothing was changed: another program is writing \(path), or was stopped while it wrote it. To back up the database of Pills: pillsctl backup"
    )
  }

  @Test(arguments: [
    (0, "1 KB"), (1499, "1 KB"), (1500, "2 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
    (1_450_000, "1.5 MB"),
  ])
  func `a size is rounded, and never nothing`(bytes: Int, text: String) { #expect(sizeText(bytes) == text) }
}
