/// A named time of day at which doses are due.
package struct Slot: Hashable, Sendable {
  package let name: SlotName
  /// Local wall time.
  package let time: TimeOfDay

  /// `slots` in the order of the day; those at the same time by name.
  static func inOrder(_ slots: [SlotName: TimeOfDay]) -> [Slot] {
    slots.map { Slot(name: $0.key, time: $0.value) }.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  }
}

/// The name of a slot: a lower-case ASCII letter, then letters, digits or hyphens; at most 32 characters.
package struct SlotName: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// Upper-case letters are taken as lower-case; nil for anything else outside the rule.
  package init?(_ description: String) {
    // By bytes, as some letters beyond ASCII have lower-case forms within it.
    let name = description.utf8
    guard (1...32).contains(name.count), let first = name.first, Self.isLetter(first),
      name.last != UInt8(ascii: "-"),
      name.allSatisfy({ Self.isLetter($0) || Self.digits.contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.description = description.lowercased()
  }

  private init(known name: StaticString) { description = "\(name)" }

  fileprivate init(keyOf id: ReminderID) {
    description = id.hours.map { String(id.key.dropLast($0.inKey.count)) } ?? id.key
  }

  package static let morning = SlotName(known: "morning")
  package static let evening = SlotName(known: "evening")

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func isLetter(_ byte: UInt8) -> Bool {
    // Upper and lower case differ in this bit.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension SlotName: Comparable {
  package static func < (left: SlotName, right: SlotName) -> Bool { left.description < right.description }
}

extension ReminderID {
  /// The reminder of a slot of a day; with `hours` that of the medications which come by other clocks than those that the
  /// settings choose.
  package init(day: Day, slot: SlotName, by hours: ReminderHours? = nil) {
    let key = hours.map { slot.description + $0.inKey } ?? slot.description
    self.init(source: .medications, key: key, day: day, hours: hours)
  }

  /// The reminder of medications on `day` that has this key; nil where no such reminder has.
  package init?(day: Day, key: String) {
    let parts = key.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let slot = SlotName(parts[0]) else { return nil }
    let hours = parts.count == 1 ? nil : ReminderHours(rawValue: parts[1])
    guard parts.count == 1 || hours != nil else { return nil }
    self.init(day: day, slot: slot, by: hours)
  }

  /// The slot that a reminder of medications is about; such a reminder is only ever made of one.
  package var slot: SlotName {
    precondition(source == .medications, "only reminders of medications have a slot")
    return SlotName(keyOf: self)
  }
}

extension ReminderHours {
  /// What stands behind the slot in the key of a reminder that comes by these: `@home`.
  fileprivate var inKey: String { "@\(rawValue)" }

  /// Nil for a key that says nothing of them.
  init?(inKey key: String) {
    guard let hours = Self.allCases.first(where: { key.hasSuffix($0.inKey) }) else { return nil }
    self = hours
  }
}
