/// A named time of day at which doses are due.
package struct Slot: Hashable, Sendable {
  package let name: SlotName
  package let time: TimeOfDay

  static func inOrder(_ slots: [SlotName: TimeOfDay]) -> [Slot] {
    slots.map { Slot(name: $0.key, time: $0.value) }.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  }
}

/// Up to 32 lower-case ASCII letters, digits and hyphens, with a letter first and no hyphen last.
package struct SlotName: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// Upper-case letters become lower-case.
  package init?(_ description: String) {
    // Bytes, because some letters outside ASCII have ASCII lower-case forms.
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
    // Upper and lower case differ only in this bit.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension SlotName {
  /// The parts of a name such as `morning-0730`, which an import gives if another slot has the usual name.
  package var usualNameAndTime: (name: SlotName, time: TimeOfDay)? {
    guard description.utf8.last.map(Self.digits.contains) == true else { return nil }
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    let digits = Array(parts.last ?? "")
    guard parts.count == 2, let name = SlotName(String(parts[0])), [4, 6].contains(digits.count) else {
      return nil
    }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
    return TimeOfDay(pairs.joined(separator: ":")).map { (name, $0) }
  }
}

extension SlotName: Comparable {
  package static func < (left: SlotName, right: SlotName) -> Bool { left.description < right.description }
}

extension ReminderID {
  /// The reminder of a slot on a day. `hours` are those of medications that override the settings.
  package init(day: Day, slot: SlotName, by hours: ReminderHours? = nil) {
    let key = hours.map { slot.description + $0.inKey } ?? slot.description
    self.init(source: .medications, key: key, day: day, hours: hours)
  }

  package init?(day: Day, key: String) {
    let parts = key.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let slot = SlotName(parts[0]) else { return nil }
    let hours = parts.count == 1 ? nil : ReminderHours(rawValue: parts[1])
    guard parts.count == 1 || hours != nil else { return nil }
    self.init(day: day, slot: slot, by: hours)
  }

  /// Only for medication reminders, which always have a slot.
  package var slot: SlotName {
    precondition(source == .medications, "only reminders of medications have a slot")
    return SlotName(keyOf: self)
  }
}

extension ReminderHours {
  fileprivate var inKey: String { "@\(rawValue)" }

  init?(inKey key: String) {
    guard let hours = Self.allCases.first(where: { key.hasSuffix($0.inKey) }) else { return nil }
    self = hours
  }
}
