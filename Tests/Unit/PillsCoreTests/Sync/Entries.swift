@testable import PillsCore

/// What the tests of entries are made of.
enum Entries {
  /// The machines.
  static let desk = DeviceID(seed: 1, recordedAt: .distantPast)
  static let laptop = DeviceID(seed: 2, recordedAt: .distantPast)
  static let phone = DeviceID(seed: 3, recordedAt: .distantPast)
  static let shared = Dose(day: day("2026-11-20"), slot: .evening, medication: .defaultMedication)

  /// The id that `d3`, `l3` or `p3` is short for: the third entry of the desk, the laptop or the phone.
  static func id(_ text: some StringProtocol) -> EntryID {
    let device = ["d": desk, "l": laptop][text.first] ?? phone
    guard let number = Int(text.dropFirst()), let id = EntryID(device, number) else {
      preconditionFailure("\(text) is no short id")
    }
    return id
  }

  /// Entries about one subject, written `d1 10:00 taken, l1 11:00 d1 undone`: an id, when, what was seen, what it says,
  /// and behind an @ by which way, where it is not a command.
  static func read(_ text: String, _ statement: (String, Instant) -> Statement) -> [Entry] {
    text.split(separator: ",").map { part in
      let words = part.split(separator: " ").map(String.init)
      let at = instant("2026-11-20 \(words[1])")
      let seen = words[2..<(words.count - 1)].map { id($0) }
      let said = words[words.count - 1].split(separator: "@").map(String.init)
      let via = said.count > 1 ? Via(rawValue: said[1]) : .command
      return Entry(id(words[0]), at: at, by: via ?? .command, over: seen, statement(said[0], at))
    }
  }

  static func ofDose(_ text: String) -> [Entry] { read(text, said(_:at:)) }

  /// What is said of a dose by `taken`, `skipped` or `undone`.
  static func said(_ word: String, at: Instant) -> Statement {
    .dose(shared, DoseAnswer.Kind(rawValue: word).map { DoseAnswer($0, at: at) })
  }
}
