import Testing

@testable import PillsCore

/// Courses are written as `Entries.read` has it, of `began:11-01`, `ended`, `paused`, `resumed` and `dose:2`, each of
/// 20 November.
@Suite struct SharedHistoryTests {
  private static func statement(_ word: String, at: Instant) -> Statement {
    let parts = word.split(separator: ":").map(String.init)
    let today = Boundary(day("2026-11-20"))
    let edit: SharedEdit
    switch parts[0] {
    case "began", "became":
      var medication = Medication.vitamin
      medication.id = .defaultMedication
      if parts[0] == "became" { medication[.dosage] = "told" }
      let version = MedicationVersion(medication, from: day("2026-\(parts[1])"), madeAt: at)
      edit = parts[0] == "began" ? .began(version) : .became(version)
    case "ended": edit = .edited(.ended(from: today))
    case "paused": edit = .edited(.paused(from: today, until: nil))
    case "resumed": edit = .edited(.resumed(from: today))
    case "dose":
      var aspects = MedicationAspects()
      aspects.texts[.dosage] = parts[1]
      edit = .edited(.changed(aspects, from: today, evenOver: false))
    default: preconditionFailure("\(word) is no edit")
    }
    return .medication(.defaultMedication, edit)
  }

  private static func text(_ history: MedicationHistory?) -> String? {
    history.map { history in
      let last = history.versions[history.versions.count - 1].medication
      return "\(history.versions[0].from.day.description.dropFirst(5)) \(last.state) \(last.dosage)"
    }
  }

  @Test(
    arguments: [
      ("d1 10:00 began:11-01", "11-01 active "),
      ("d1 10:00 dose:2", nil),
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2", "11-01 active 2"),
      // What was said later by the clock was said before by those who knew of it.
      ("d1 10:00 began:11-01, d2 12:00 d1 dose:2, l1 11:00 d2 dose:3", "11-01 active 3"),
      // Two edits that did not know of one another both hold.
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2, l1 12:00 d1 paused", "11-01 paused 2"),
      ("d1 10:00 began:11-01, d2 12:00 d1 dose:2, l1 11:00 d1 dose:3", "11-01 active 2"),
      // An end waits where a person edited it without knowing of that, on whatever machine and whoever's clock is ahead.
      ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 dose:2", "11-01 active 2"),
      ("d1 10:00 began:11-01, d2 12:00 d1 ended, l1 11:00 d1 dose:2", "11-01 active 2"),
      ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 paused", "11-01 paused "),
      ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 ended", "11-01 ended "),
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2, l1 12:00 d2 ended", "11-01 ended 2"),
      ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 dose:2, l2 13:00 d2 l1 ended", "11-01 ended 2"),
      // Two beginnings: the earlier, and edits of the other are not mixed in.
      ("d1 10:00 began:11-05, l1 11:00 began:11-01", "11-01 active "),
      ("d1 10:00 began:11-05, d2 12:00 d1 dose:2, l1 11:00 began:11-01", "11-01 active "),
      ("d1 10:00 began:11-01, l1 09:00 began:11-01", "11-01 active "),
      // What is still taken rather than what is over.
      ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 11:00 began:11-05", "11-05 active "),
      // Said in knowledge of both, of the one that holds.
      ("d1 10:00 began:11-05, l1 11:00 began:11-01, d2 12:00 d1 l1 dose:2", "11-01 active 2"),
      // What was over goes on in the past that was seen, not in the one that was given up.
      (
        "d1 10:00 began:11-01, d2 11:00 d1 ended, l1 11:00 began:11-05, l2 12:00 d2 l1 paused, l3 13:00 l2 resumed",
        "11-05 active "
      ),
      // Told anew, in place of what was told before; what was said elsewhere meanwhile still holds.
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2, d3 12:00 d2 began:11-03", "11-03 active "),
      ("d1 10:00 began:11-01, d2 12:00 d1 began:11-03, l1 11:00 d1 dose:5", "11-03 active 5"),
      ("d1 10:00 began:11-01, d2 12:00 d1 became:11-10", "11-01 active told"),
    ] as [(String, String?)]
  )
  func `edits of several machines come to one history`(course: String, history: String?) {
    let entries = Entries.read(course, Self.statement)
    for entries in [entries, entries.reversed()] {
      #expect(Self.text(SharedHistory.history(of: entries)) == history)
    }
  }

  @Test func `what has seen itself in a circle comes to an end`() {
    let entries = Entries.read("d1 10:00 d2 began:11-01, d2 11:00 d1 dose:2", Self.statement)
    #expect(SharedHistory.course(of: entries).map(\.id) == entries.map(\.id))
    _ = SharedHistory.history(of: entries)
  }

  @Test func `how much a dose is and by whose clocks it comes belong to each version`() {
    var medication = Medication.vitamin
    medication.id = .defaultMedication
    let first = MedicationVersion(medication, from: day("2026-11-01"), madeAt: instant("2026-11-01 08:00"))
    var (second, third) = (first, first)
    second.from = Boundary(day("2026-11-10"), time("07:00"))
    second.madeAt = instant("2026-11-10 08:00")
    second.medication.dose = .same(Amount(thousandths: 2000))
    third.from = Boundary(day("2026-11-20"), time("21:00:30"))
    third.madeAt = instant("2026-11-20 09:00")
    third.medication.dose = .same(Amount(thousandths: 500))
    third.medication.hours = .home
    third.medication.state = .ended
    let history = MedicationHistory(versions: [first, second, third])
    var entries: [Entry] = []
    for (index, version) in history.versions.enumerated() {
      let edit = index == 0 ? SharedEdit.began(version) : .became(version)
      let statement = Statement.medication(.defaultMedication, edit)
      #expect(Statement(statement.description) == statement)
      guard let id = EntryID(Entries.desk, index + 1) else { return }
      entries.append(
        Entry(id, at: version.madeAt, by: .command, over: entries.suffix(1).map(\.id), statement)
      )
    }
    #expect(SharedHistory.history(of: entries) == history)
  }
}
