import PillsCore
import Testing

@testable import Remotes

@Suite struct PairedRemoteTests {
  /// A calendar with tokens from 1 to 9 that holds one text, and those whose names begin with its word.
  private final class Calendar: Remote {
    let name: String
    var removed: [String] = []

    init(name: String) { self.name = name }

    func changes(since token: String?) -> Changes {
      let isComplete = token == nil || token == "0"
      let present = isComplete ? [ResourceVersion(name: name, version: "v")] : []
      return Changes(present: present, gone: [], token: "9", isComplete: isComplete)
    }

    func read(_ names: [String]) -> [Resource] {
      names.filter { $0 == name || $0.hasPrefix(name.prefix(4)) }
        .map { Resource(name: $0, version: "v", text: name) }
    }

    func create(_ name: String, text: String) -> String? { self.name }
    func update(_ name: String, text: String, version: String) -> String? { version + "+" }
    func takes(_ component: String) -> Bool { component == (name == "task.ics" ? "VTODO" : "VEVENT") }
    func remove(_ name: String, version: String) { removed.append("\(name) \(version)") }
  }

  private let events = Calendar(name: "log.ics")
  private let tasks = Calendar(name: "task.ics")
  private var paired: PairedRemote { PairedRemote(events: events, tasks: tasks) { $0.hasPrefix("pills") } }

  /// If one calendar sends changes and the other everything, the result would look complete.
  @Test(
    arguments: [(nil, true), ("1\n1", false), ("0\n1", true), ("1\n0", true), ("1", true)]
      as [(String?, Bool)]
  )
  func bothListAllOrNeither(token: String?, isComplete: Bool) throws {
    let changes = try paired.changes(since: token)
    #expect(changes.isComplete == isComplete && changes.token == "9\n9")
    #expect(changes.present.map(\.name) == (isComplete ? ["log.ics", "task.ics"] : []))
  }

  /// This also holds in a later run, and if a phone has renamed the file.
  @Test func eachTextIsReplacedAndRemovedWhereItWasFound() throws {
    for found in try paired.read(["log.ics", "task-1.ics", "gone.ics"]) {
      let version = try #require(try paired.update(found.name, text: "", version: found.version))
      try paired.remove(found.name, version: version)
    }
    for listed in try paired.changes(since: nil).present {
      try paired.remove(listed.name, version: listed.version)
    }
    #expect(events.removed == ["log.ics v+", "log.ics v"])
    #expect(tasks.removed == ["task-1.ics v+", "task.ics v"])
  }

  @Test func newTasksBelongToTheOther() throws {
    #expect(try paired.create("pills-1.ics", text: "") == "tasks:task.ics")
    #expect(try paired.create("other.ics", text: "") == "log.ics")
    #expect(try paired.takes("VTODO") && paired.takes("VEVENT"))
  }
}
