@testable import PillsCore

/// What the tests of entries are made of.
enum Entries {
  /// The first two machines.
  static let desk = DeviceID(seed: 1, recordedAt: .distantPast)
  static let laptop = DeviceID(seed: 2, recordedAt: .distantPast)
  static let shared = Dose(day: day("2026-11-20"), slot: .evening, medication: .defaultMedication)

  /// The id that `d3` or `l3` is short for: the third entry of the desk or the laptop.
  static func id(_ text: some StringProtocol) -> EntryID {
    guard let number = Int(text.dropFirst()), let id = EntryID(text.first == "d" ? desk : laptop, number)
    else { preconditionFailure("\(text) is no short id") }
    return id
  }

  /// Entries about one subject, written `d1 10:00 taken, l1 11:00 d1 undone`: an id, when, what was seen, what it says.
  static func read(_ text: String, _ statement: (String, Instant) -> Statement) -> [Entry] {
    text.split(separator: ",").map { part in
      let words = part.split(separator: " ").map(String.init)
      let at = instant("2026-11-20 \(words[1])")
      let seen = words[2..<(words.count - 1)].map { id($0) }
      return Entry(id(words[0]), at: at, by: .command, over: seen, statement(words[words.count - 1], at))
    }
  }

  static func ofDose(_ text: String) -> [Entry] {
    read(text) { word, at in .dose(shared, DoseAnswer.Kind(rawValue: word).map { DoseAnswer($0, at: at) }) }
  }
}
