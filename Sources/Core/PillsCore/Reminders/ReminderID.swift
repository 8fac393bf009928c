/// Names a reminder by what it is about and its day: `evening-2026-11-20`.
package struct ReminderID: Hashable, Sendable {
  package let source: SourceName
  /// What tells the reminders of one source and day apart, as a slot does: letters, digits and hyphens, and `@home` or `@local`
  /// behind the slot where it comes by other clocks than those that the settings choose.
  package let key: String
  /// The day on which it is due, by the zone in force then.
  package let day: Day
  /// By whose clocks it comes, as its key says, where those are not the ones that the settings choose.
  package let hours: ReminderHours?
}

extension ReminderID {
  package init(source: SourceName, key: String, day: Day) {
    let hours = source == .medications ? ReminderHours(inKey: key) : nil
    self.init(source: source, key: key, day: day, hours: hours)
  }
}

/// Names a source of reminders, in a word of lower-case letters.
package struct SourceName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let medications = SourceName(rawValue: "medications")
}

extension ReminderID: CustomStringConvertible {
  /// For people; that it is about medications is not said, as most are.
  package var description: String {
    source == .medications ? "\(key)-\(day)" : "\(source.rawValue)-\(key)-\(day)"
  }

  /// What it is about, in a word: `evening`, `hydration`.
  var title: String { source == .medications ? slot.description : source.rawValue }
}

extension ReminderID {
  /// In words that can be read again, whatever slots and sources are called: `medications evening 2026-11-20`.
  package var reference: String { "\(source.rawValue) \(key) \(day)" }

  /// Nil for anything but a ``reference``.
  package init?(reference: String) {
    let words = reference.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, let day = Day(String(words[2])) else {
      return nil
    }
    self.init(source: SourceName(rawValue: String(words[0])), key: String(words[1]), day: day)
  }
}

extension ReminderID: Comparable {
  package static func < (earlier: ReminderID, later: ReminderID) -> Bool {
    if earlier.day != later.day { return earlier.day < later.day }
    if earlier.source != later.source { return earlier.source.rawValue < later.source.rawValue }
    return earlier.key < later.key
  }
}
