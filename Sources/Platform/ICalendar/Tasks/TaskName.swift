package import PillsCore

/// Names the task of one slot of one day of a profile: `task-4tqv7b1c9z-2026-11-20-evening.ics`.
package struct TaskName: ResourceName {
  package let profile: ProfileID
  package let day: Day
  package let slot: SlotName

  package init(_ profile: ProfileID, _ day: Day, _ slot: SlotName) {
    (self.profile, self.day, self.slot) = (profile, day, slot)
  }

  package init?(stem: Substring) {
    let words = stem.split(separator: "-", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    guard words.count == 6, let profile = ProfileID(words[1]),
      let day = Day(words[2...4].joined(separator: "-")), let slot = SlotName(inFileName: words[5])
    else { return nil }
    self.init(profile, day, slot)
  }

  package var stem: String { "task-\(profile)-\(day)-\(slot.inFileName)" }

  /// Nil if Pills did not make the UID. A task keeps its UID even if its resource was renamed.
  package init?(uid: String) {
    guard uid.hasPrefix("pills-") else { return nil }
    self.init("\(uid.dropFirst("pills-".count)).ics")
  }
}

extension SlotName {
  /// In letters that every file system and server takes: `Before_20lunch`. Other bytes are hexadecimal.
  fileprivate var inFileName: String {
    let digits = Array("0123456789abcdef")
    return description.utf8.reduce(into: "") { name, byte in
      if Self.isPlain(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += "_\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  fileprivate init?(inFileName name: String) {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "_") else {
        bytes.append(byte)
        continue
      }
      guard let other = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(other)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(text)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
