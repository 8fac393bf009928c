import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import Remotes

@Suite struct FolderRemoteTests {
  private let folder = TemporaryFolder()
  private var remote: FolderRemote { FolderRemote(path: folder.path) }

  @Test func `a file is made, read, replaced and taken away`() throws {
    let made = try remote.create("a.ics", text: "one")
    #expect(try remote.changes(since: nil).present == [ResourceVersion(name: "a.ics", version: made ?? "")])
    #expect(
      try remote.read(["a.ics", "b.ics"]) == [Resource(name: "a.ics", version: made ?? "", text: "one")]
    )
    let replaced = try remote.update("a.ics", text: "two", version: made ?? "")
    #expect(try remote.read(["a.ics"]).map(\.text) == ["two"])
    #expect(folder.names == ["a.ics"])
    try remote.remove("a.ics", version: replaced ?? "")
    try remote.remove("a.ics", version: replaced ?? "")
    #expect(folder.names == [])
  }

  @Test func `what another has written is not written over`() throws {
    folder.write("theirs", to: "a.ics")
    let remote = remote
    #expect(
      failure { () throws(SyncComplaint) in try remote.create("a.ics", text: "mine") }
        == SyncComplaint(.exists, [.name: "a.ics"])
    )
    for name in ["a.ics", "gone.ics"] {
      #expect(
        failure { () throws(SyncComplaint) in try remote.update(name, text: "mine", version: "4-0") }
          == SyncComplaint(.changedMeanwhile, [.name: name])
      )
    }
    #expect(
      failure { () throws(SyncComplaint) in try remote.remove("a.ics", version: "4-0") }
        == SyncComplaint(.changedMeanwhile, [.name: "a.ics"])
    )
    #expect(try remote.read(["a.ics"]).map(\.text) == ["theirs"])
    #expect(folder.names == ["a.ics"])
  }

  @Test func `only names with the ending are texts, copies of them too`() throws {
    let copy = "a.sync-conflict-20261123-101112-ABCDEFG.ics"
    for name in ["a.ics", copy, ".b.ics", "c.txt", ".syncthing.d.ics.tmp"] { folder.write("x", to: name) }
    #expect(try remote.changes(since: "any").present.map(\.name) == ["a.ics", copy])
    #expect(try remote.changes(since: "any").isComplete)
  }

  @Test func `what cannot be read is told, and all else is listed and read`() throws {
    let names = ["dangling.ics", "folder.ics", "large.ics", "link.ics", "pipe.ics"]
    folder.write("x", to: "a.ics")
    symlink("a.ics", "\(folder.path)/link.ics")
    symlink("gone.ics", "\(folder.path)/dangling.ics")
    mkfifo("\(folder.path)/pipe.ics", 0o600)
    mkdir("\(folder.path)/folder.ics", 0o700)
    mkdir("\(folder.path)/folder.txt", 0o700)
    folder.write("", to: "large.ics")
    truncate("\(folder.path)/large.ics", 16 << 20 + 1)
    let changes = try remote.changes(since: nil)
    #expect(changes.present.map(\.name) == ["a.ics"])
    #expect(changes.unreadable.keys.sorted() == names)
    #expect(changes.unreadable["large.ics"]?[.detail] == "it is larger than 16 MiB")
    let remote = remote
    for name in names {
      let refusal = failure { () throws(SyncComplaint) in try remote.read([name]) }
      #expect(refusal == changes.unreadable[name])
      #expect(refusal?.flaw == .unreadable)
      #expect(failure { () throws(SyncComplaint) in try remote.create(name, text: "") }?.flaw == .exists)
    }
    #expect(try remote.read(["a.ics"]).count == 1)
  }

  @Test func `texts that are too large together are refused, and read one by one`() throws {
    let names = (1...5).map { "\($0).ics" }
    for name in names {
      folder.write("", to: name)
      truncate("\(folder.path)/\(name)", 16 << 20)
    }
    let remote = remote
    #expect(failure { () throws(SyncComplaint) in try remote.read(names) }?.flaw == .tooLarge)
    for name in names { #expect(try remote.read([name]).count == 1) }
  }

  @Test func `only what a killed process left long ago is cleared away`() throws {
    for name in [".a.ics.1.~pills", ".b.ics.2.~pills", "c.~pills"] { folder.write("x", to: name) }
    for name in [".a.ics.1.~pills", "c.~pills"] {
      var times = utimbuf(actime: 0, modtime: time(nil) - 4000)
      utime("\(folder.path)/\(name)", &times)
    }
    _ = try remote.changes(since: nil)
    #expect(folder.names == [".b.ics.2.~pills", "c.~pills"])
  }

  @Test func `a missing folder is not an empty one`() {
    let remote = FolderRemote(path: "\(folder.path)/gone")
    let missing = SyncComplaint(.folderMissing, [.path: "\(folder.path)/gone"])
    #expect(failure { () throws(SyncComplaint) in try remote.changes(since: nil) } == missing)
    #expect(failure { () throws(SyncComplaint) in try remote.read(["a.ics"]) } == missing)
    #expect(failure { () throws(SyncComplaint) in try remote.create("a.ics", text: "") } == missing)
    #expect(
      failure { () throws(SyncComplaint) in try remote.update("a.ics", text: "", version: "") } == missing
    )
    #expect(failure { () throws(SyncComplaint) in try remote.remove("a.ics", version: "") } == missing)
  }

  @Test(arguments: ["../a.ics", "a", "", ".a.ics"]) func `no name leads out of the folder`(name: String) {
    let remote = remote
    let expected = SyncComplaint(.unusableName, [.name: name])
    #expect(failure { () throws(SyncComplaint) in try remote.create(name, text: "") } == expected)
    #expect(failure { () throws(SyncComplaint) in try remote.read([name]) } == expected)
    #expect(failure { () throws(SyncComplaint) in try remote.remove(name, version: "") } == expected)
  }

  @Test func `a version is of the content alone`() {
    #expect(contentVersion(Array("abc".utf8)) == "3-e71fa2190541574b")
    #expect(contentVersion(Array("abd".utf8)) != contentVersion(Array("abc".utf8)))
    #expect(contentVersion([]) == "0-cbf29ce484222325")
  }
}
