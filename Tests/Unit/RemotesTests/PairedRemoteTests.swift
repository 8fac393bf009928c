import PillsCore
import Testing

@testable import Remotes

@Suite struct PairedRemoteTests {
  /// A calendar that knows its tokens from 1 to 9, and holds one text.
  private struct Calendar: Remote {
    let name: String

    func changes(since token: String?) -> Changes {
      let isComplete = token == nil || token == "0"
      let present = isComplete ? [ResourceVersion(name: name, version: "v")] : []
      return Changes(present: present, gone: [], token: "9", isComplete: isComplete)
    }

    func read(_ names: [String]) -> [Resource] {
      names.map { Resource(name: $0, version: "v", text: name) }
    }

    func create(_ name: String, text: String) -> String? { self.name }
    func update(_ name: String, text: String, version: String) -> String? { self.name }
    func takes(_ component: String) -> Bool { component == (name == "tick.ics" ? "VTODO" : "VEVENT") }
    func remove(_ name: String, version: String) {}
  }

  private let paired = PairedRemote(events: Calendar(name: "log.ics"), tasks: Calendar(name: "tick.ics")) {
    $0.hasPrefix("task")
  }

  /// What is new in one and all of the other would be taken for all of both.
  @Test(
    arguments: [(nil, true), ("1\n1", false), ("0\n1", true), ("1\n0", true), ("1", true)]
      as [(String?, Bool)]
  )
  func bothListAllOrNeither(token: String?, isComplete: Bool) throws {
    let changes = try paired.changes(since: token)
    #expect(changes.isComplete == isComplete && changes.token == "9\n9")
    #expect(changes.present.map(\.name) == (isComplete ? ["log.ics", "tick.ics"] : []))
  }

  @Test func eachTextIsWhereItWasFoundOrBelongs() throws {
    _ = try paired.changes(since: nil)
    let texts = try paired.read(["log.ics", "tick.ics", "task-1.ics"]).map(\.text)
    #expect(texts == ["log.ics", "tick.ics", "tick.ics"])
    #expect(try paired.create("task-2.ics", text: "") == "tick.ics")
    #expect(try paired.update("log.ics", text: "", version: "v") == "log.ics")
    #expect(try paired.takes("VTODO") && paired.takes("VEVENT"))
  }
}
