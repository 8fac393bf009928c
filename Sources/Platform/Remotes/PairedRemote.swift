package import PillsCore

/// A calendar and another one for its tasks, as one remote: some servers keep events and tasks apart.
package final class PairedRemote: Remote {
  private let events: any Remote
  private let tasks: any Remote
  /// Whether a new text with this name is a task.
  private let isTask: (String) -> Bool
  /// The names that the last listings found among the tasks, where a phone may have given one.
  private var listed: Set<String> = []

  package init(events: any Remote, tasks: any Remote, isTask: @escaping (String) -> Bool) {
    (self.events, self.tasks, self.isTask) = (events, tasks, isTask)
  }

  private func isAmongTasks(_ name: String) -> Bool { listed.contains(name) || isTask(name) }

  private func remote(of name: String) -> any Remote { isAmongTasks(name) ? tasks : events }

  package func changes(since token: String?) throws(SyncComplaint) -> Changes {
    let tokens = token?.split(separator: "\n").map(String.init) ?? []
    guard tokens.count == 2 else { return try all() }
    let (one, other) = (try events.changes(since: tokens[0]), try tasks.changes(since: tokens[1]))
    // A list of all and one of what is new make neither.
    guard !one.isComplete, !other.isComplete else { return try all() }
    listed.formUnion(other.present.map(\.name))
    return Self.joined(one, other)
  }

  private func all() throws(SyncComplaint) -> Changes {
    let (one, other) = (try events.changes(since: nil), try tasks.changes(since: nil))
    listed = Set(other.present.map(\.name))
    return Self.joined(one, other)
  }

  private static func joined(_ one: Changes, _ other: Changes) -> Changes {
    let tokens = [one.token, other.token].compactMap(\.self)
    return Changes(
      present: (one.present + other.present).sorted { $0.name < $1.name },
      gone: (one.gone + other.gone).sorted(),
      token: tokens.count == 2 ? tokens.joined(separator: "\n") : nil,
      isComplete: one.isComplete
    )
  }

  package func read(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    let ofEvents = names.filter { !isAmongTasks($0) }
    return try events.read(ofEvents) + tasks.read(names.filter(isAmongTasks))
  }

  package func create(_ name: String, text: String) throws(SyncComplaint) -> String? {
    try remote(of: name).create(name, text: text)
  }

  package func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String? {
    try remote(of: name).update(name, text: text, version: version)
  }

  package func takes(_ component: String) throws(SyncComplaint) -> Bool {
    try (component == "VTODO" ? tasks : events).takes(component)
  }

  package func remove(_ name: String, version: String) throws(SyncComplaint) {
    try remote(of: name).remove(name, version: version)
  }
}
