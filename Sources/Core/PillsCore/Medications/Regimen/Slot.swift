import Words

/// A named time of day at which doses are due.
package struct Slot: Hashable, Sendable {
  package let name: SlotName
  package let time: TimeOfDay

  static func inOrder(_ slots: [SlotName: TimeOfDay]) -> [Slot] {
    slots.map { Slot(name: $0.key, time: $0.value) }.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  }
}

/// The name of a slot: a word such as `morning` or `after-lunch`, in lower-case ASCII, or the person's own
/// words, such as `Before lunch`, as typed. It begins with a letter that stands alone and has up to 32 characters.
package struct SlotName: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// A word becomes lower-case.
  package init?(_ description: String) {
    // Bytes, because some letters outside ASCII have ASCII lower-case forms.
    let isWord = description.utf8.allSatisfy {
      Self.isLetter($0) || Self.digits.contains($0) || $0 == UInt8(ascii: "-")
    }
    let signs = description.unicodeScalars
    guard description.count <= 32, signs.count <= 64, let first = signs.first, let last = signs.last,
      first.properties.isAlphabetic, ".\(description)".count > description.count, last != "-", last != " ",
      isWord || signs.allSatisfy(Self.isOfOwnWords) && !description.contains(text: "  ")
    else { return nil }
    self.description = isWord ? description.lowercased() : description
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

  /// None of these separates names in a list, in a setting or in an id.
  private static func isOfOwnWords(_ sign: Unicode.Scalar) -> Bool {
    if sign.isASCII {
      return sign.properties.isAlphabetic || "0123456789 -'.()/+".unicodeScalars.contains(sign)
    }
    switch sign.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return sign == "’"
    }
  }
}

extension SlotName {
  // By bytes, as the store compares them: `é` can be one sign or two.

  package static func == (one: SlotName, other: SlotName) -> Bool {
    // The first comparison is fast, and finds most that differ.
    one.description == other.description && one.description.utf8.elementsEqual(other.description.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = description
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a person means this slot by `text`.
  package func isNamed(by text: String) -> Bool { description.lowercased() == text.lowercased() }
}

extension SlotName {
  /// The parts of a name such as `morning-0730`, which an import gives if another slot has the usual name, or
  /// `morning-0730-0900` if the time differs by the weekday.
  package var usualNameAndTimes: (name: SlotName, times: [TimeOfDay])? {
    guard description.utf8.last.map(Self.digits.contains) == true else { return nil }
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    let times = parts.dropFirst().compactMap(TimeOfDay.init(digits:))
    guard !times.isEmpty, times.count == parts.count - 1, let name = SlotName(String(parts[0])) else {
      return nil
    }
    return (name, times)
  }
}

extension TimeOfDay {
  /// Reads `0730` or `073015`.
  fileprivate init?(digits text: Substring) {
    let digits = Array(text)
    guard [4, 6].contains(digits.count) else { return nil }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
    self.init(pairs.joined(separator: ":"))
  }
}

extension SlotName: Comparable {
  package static func < (one: SlotName, other: SlotName) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }
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
