/// Names a reminder by its subject and its day: `evening-2026-11-20`.
package struct ReminderID: Hashable, Sendable {
  package let source: SourceName
  /// The slot or the time. `@home` or `@local` follows a slot that goes by
  /// other clocks than the settings choose.
  package let key: String
  /// The due day in the zone that was in force then.
  package let day: Day
  /// The clocks named in the key; nil if the settings choose them.
  package let hours: ReminderHours?
}

extension ReminderID {
  package init(source: SourceName, key: String, day: Day) {
    let hours = source == .medications ? ReminderHours(inKey: key) : nil
    self.init(source: source, key: key, day: day, hours: hours)
  }
}

/// The name of a source of reminders, in lower-case letters.
package struct SourceName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let medications = SourceName(rawValue: "medications")
}

extension ReminderID: CustomStringConvertible {
  /// For people. It leaves out the source if that is medications, as for most reminders.
  package var description: String {
    source == .medications ? "\(key)-\(day)" : "\(source.rawValue)-\(key)-\(day)"
  }

  var title: String { source == .medications ? slot.description : source.rawValue }
}

extension ReminderID {
  /// Text that can be read again, whatever slots are called: `medications evening 2026-11-20`.
  package var reference: String { "\(source.rawValue) \(key) \(day)" }

  package init?(reference: String) {
    let words = reference.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 2, let day = Day(String(words[words.count - 1])) else { return nil }
    let key = words[1..<(words.count - 1)].joined(separator: " ")
    guard !words[0].isEmpty, !key.isEmpty else { return nil }
    self.init(source: SourceName(rawValue: String(words[0])), key: key, day: day)
  }
}

extension ReminderID: Comparable {
  package static func < (earlier: ReminderID, later: ReminderID) -> Bool {
    if earlier.day != later.day { return earlier.day < later.day }
    if earlier.source != later.source { return earlier.source.rawValue < later.source.rawValue }
    return earlier.key < later.key
  }
}
