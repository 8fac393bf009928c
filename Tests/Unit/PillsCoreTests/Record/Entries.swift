@testable import PillsCore
@testable import PillsCoreTestSupport

/// Helpers for tests of entries.
enum Entries {
  /// Three devices.
  static let desk = DeviceID(seed: 1, recordedAt: .distantPast)
  static let laptop = DeviceID(seed: 2, recordedAt: .distantPast)
  static let phone = DeviceID(seed: 3, recordedAt: .distantPast)
  static let shared = Dose(day: day("2026-11-20"), slot: .evening, medication: .defaultMedication)

  /// The id of `d3`, `l3` or `p3`: the third entry of the desk, the laptop or the phone.
  static func id(_ text: some StringProtocol) -> EntryID {
    let device = ["d": desk, "l": laptop][text.first] ?? phone
    guard let number = Int(text.dropFirst()), let id = EntryID(device, number) else {
      preconditionFailure("\(text) is no short id")
    }
    return id
  }

  /// Parses entries about one subject, such as `d1 10:00 taken, l1 11:00 d1 undone`: the id, the time, the
  /// known entries, the statement, and after a # the source unless it is a command.
  static func read(_ text: String, _ statement: (String, Instant) -> Statement) -> [Entry] {
    text.split(separator: ",").map { part in
      let words = part.split(separator: " ").map(String.init)
      let at = instant("2026-11-20 \(words[1])")
      let seen = words[2..<(words.count - 1)].map { id($0) }
      let said = words[words.count - 1].split(separator: "#").map(String.init)
      let via = said.count > 1 ? Via(rawValue: said[1]) : .command
      return Entry(id(words[0]), at: at, by: via ?? .command, over: seen, statement(said[0], at))
    }
  }

  static func ofDose(_ text: String) -> [Entry] { read(text, said(_:at:)) }

  /// The statement for `taken`, `skipped` or `undone` of a dose.
  static func said(_ word: String, at: Instant) -> Statement {
    .dose(shared, DoseAnswer.Kind(rawValue: word).map { DoseAnswer($0, at: at) })
  }

  /// The steps of a medication from 20 November on: `began:Zinc`, `began:11-01`, `dose:2`, `dose:2@11-25`,
  /// `name:Zink`, `renamed:Zink` (for all days), `noon`, `days:weekly friday`, `silent`, `paused`,
  /// `paused:2026-12-01`, `resumed`, `ended`, or `first:11-05`.
  static func steps(_ word: String) -> [CourseStep] {
    let words = word.split(separator: "@").map(String.init)
    let parts = words[0].split(separator: ":", maxSplits: 1).map(String.init)
    let today = Boundary(day("2026-11-20"))
    let from = words.count > 1 ? Boundary(day("2026-\(words[1])")) : today
    switch parts[0] {
    case "began":
      let isDay = Day("2026-\(parts[1])") != nil
      var medication = Medication(
        id: .defaultMedication,
        name: isDay ? "Zinc" : parts[1],
        schedule: Schedule(.daily, slots: [.evening])
      )
      medication[.dosage] = "1"
      let first = day(isDay ? "2026-\(parts[1])" : "2026-11-01")
      let version = MedicationVersion(medication, from: first, madeAt: .distantPast)
      return MedicationHistory(versions: [version]).held.map(\.step)
    case "dose": return [CourseStep(.text(.dosage), parts[1], from: from)]
    case "name": return [CourseStep(.text(.name), parts[1], from: from)]
    case "renamed": return [CourseStep(.text(.name), parts[1])]
    case "noon": return [CourseStep(.slots, "noon", from: from)]
    case "as-needed": return [CourseStep(.days, "as-needed", from: from)]
    case "silent": return [CourseStep(.reminders, "no", from: from)]
    case "paused":
      let end = parts.count > 1 ? [CourseStep(.state, "active", from: Boundary(day(parts[1])))] : []
      return [CourseStep(.state, "paused", from: from)] + end
    case "resumed": return [CourseStep(.state, "active", from: from)]
    case "ended": return [CourseStep(.state, "ended", from: from)]
    case "first": return [CourseStep(.beginning, "2026-\(parts[1])T00:00")]
    default: preconditionFailure("\(word) says nothing of a medication")
    }
  }
}
