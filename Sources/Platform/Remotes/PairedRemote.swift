package import PillsCore
internal import Words

/// A calendar and another one for its tasks, as one remote: some servers keep events and tasks apart.
package struct PairedRemote: Remote {
  private let events: any Remote
  private let tasks: any Remote
  /// Whether Pills gives that name to tasks.
  private let isTask: (String) -> Bool
  /// The beginning of the versions of texts in the task calendar; names do not tell, as a phone may choose any.
  private static let mark = "tasks:"

  package init(events: any Remote, tasks: any Remote, isTask: @escaping (String) -> Bool) {
    (self.events, self.tasks, self.isTask) = (events, tasks, isTask)
  }

  package func changes(since token: String?) throws(SyncComplaint) -> Changes {
    let tokens = token?.split(separator: "\n").map(String.init) ?? []
    guard tokens.count == 2 else { return try all() }
    let (one, other) = (try events.changes(since: tokens[0]), try tasks.changes(since: tokens[1]))
    // A complete list and a list of changes cannot be joined.
    guard !one.isComplete, !other.isComplete else { return try all() }
    return Self.joined(one, other)
  }

  private func all() throws(SyncComplaint) -> Changes {
    Self.joined(try events.changes(since: nil), try tasks.changes(since: nil))
  }

  private static func joined(_ one: Changes, _ other: Changes) -> Changes {
    let tokens = [one.token, other.token].compactMap(\.self)
    let marked = other.present.map { ResourceVersion(name: $0.name, version: mark + $0.version) }
    return Changes(
      present: (one.present + marked).sorted { $0.name < $1.name },
      unreadable: one.unreadable.merging(other.unreadable) { first, _ in first },
      gone: (one.gone + other.gone).sorted(),
      token: tokens.count == 2 ? tokens.joined(separator: "\n") : nil,
      isComplete: one.isComplete
    )
  }

  package func read(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    let found = try events.read(names.filter { !isTask($0) })
    let known = Set(found.map(\.name))
    let rest = try tasks.read(names.filter { !known.contains($0) })
    return found + rest.map { Resource(name: $0.name, version: Self.mark + $0.version, text: $0.text) }
  }

  package func create(_ name: String, text: String) throws(SyncComplaint) -> String? {
    guard isTask(name) else { return try events.create(name, text: text) }
    return try tasks.create(name, text: text).map { Self.mark + $0 }
  }

  package func create(_ texts: [NewText]) -> [Result<String?, SyncComplaint>] {
    texts.contains { isTask($0.name) } ? createEach(texts) : events.create(texts)
  }

  package func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String? {
    guard let version = version.rest(after: Self.mark) else {
      return try events.update(name, text: text, version: version)
    }
    return try tasks.update(name, text: text, version: version).map { Self.mark + $0 }
  }

  package func takes(_ component: String) throws(SyncComplaint) -> Bool {
    try (component == "VTODO" ? tasks : events).takes(component)
  }

  package func remove(_ name: String, version: String) throws(SyncComplaint) {
    if let version = version.rest(after: Self.mark) {
      try tasks.remove(name, version: version)
    } else {
      try events.remove(name, version: version)
    }
  }
}
