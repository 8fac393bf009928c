import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The medication that results from its entries, in the format of `Entries.read` and `Entries.steps`.
@Suite struct CourseTests {
  private static func entries(_ text: String) -> [Entry] {
    Entries.read(text) { word, _ in .course(.medication(.defaultMedication), Entries.steps(word)) }
  }

  /// Writes a history as its versions and their boundaries: `11-01 evening 1, 11-20 paused evening 2`.
  private static func text(_ history: MedicationHistory?) -> String? {
    history.map { history in
      history.versions.map { version in
        let medication = version.medication
        var words = ["\(version.from.day)".dropFirst(5).description]
        if medication.name != "Zinc" { words.append(medication.name) }
        if medication.state != .active { words.append("\(medication.state)") }
        if medication.schedule.days != .daily { words.append(medication.schedule.days.description) }
        words += medication.schedule.slots.sorted().map(\.description)
        if !medication.hasReminders { words.append("silent") }
        return (words + [medication.dosage]).joined(separator: " ")
      }.joined(separator: ", ")
    }
  }

  @Test(
    arguments: [
      ("d1 10:00 began:11-01", "11-01 evening 1"),
      ("d1 10:00 dose:2", nil),
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2", "11-01 evening 1, 11-20 evening 2"),
      // An edit that knows another one comes after it, whatever their clocks show.
      ("d1 10:00 began:11-01, d2 12:00 d1 dose:2, l1 11:00 d2 dose:3", "11-01 evening 1, 11-20 evening 3"),
      // A later edit replaces a planned one that it knows; a planned edit that it does not know stays.
      (
        "d1 10:00 began:11-01, d2 11:00 d1 dose:2@11-25, d3 12:00 d2 dose:3",
        "11-01 evening 1, 11-20 evening 3"
      ),
      // Of two beginnings, the earlier counts, and so do all edits that know either.
      ("d1 10:00 began:11-05, l1 11:00 began:11-01", "11-01 evening 1"),
      ("d1 10:00 began:11-05, d2 12:00 d1 dose:2, l1 11:00 began:11-01", "11-01 evening 1, 11-20 evening 2"),
      // The default medication of an installation neither shortens a past nor overrides a person's edit.
      ("d1 10:00 began:11-01#install, l1 11:00 began:11-05#install", "11-01 evening 1"),
      (
        "d1 10:00 began:11-05#install, d2 11:00 d1 dose:2, l1 12:00 began:11-01#install",
        "11-01 evening 1, 11-20 evening 2"
      ),
      (
        "d1 10:00 began:11-05#install, d2 11:00 d1 ended, l1 12:00 began:11-01#install",
        "11-01 evening 1, 11-20 ended evening 1"
      ),
      // One device replaced the placeholder and another edited it, so it stays next to its replacement.
      (
        "d1 10:00 began:11-05#install, l1 10:00 began:11-05#install, d2 11:00 d1 ended, l2 12:00 l1 dose:2",
        "11-05 evening 1, 11-20 evening 2"
      ),
      // A new beginning replaces the earlier history; edits that other devices made in the meantime still apply.
      ("d1 10:00 began:11-01, d2 11:00 d1 dose:2, d3 12:00 d2 began:11-03", "11-03 evening 1"),
      (
        "d1 10:00 began:11-01, d2 12:00 d1 began:11-03, l1 11:00 d1 dose:5",
        "11-03 evening 1, 11-20 evening 5"
      ),
      // A file never overrides a person, whatever the clocks show, but it overrides an initial value.
      (
        "d1 10:00 began:11-01, d2 11:00 d1 dose:2, l1 12:00 d1 dose:3#import",
        "11-01 evening 1, 11-20 evening 2"
      ),
      (
        "d1 10:00 began:11-01, d2 11:00 d1 dose:2, l1 12:00 d1 dose:3@11-25#import",
        "11-01 evening 1, 11-20 evening 2"
      ),
      (
        "d1 10:00 began:11-01, d2 11:00 d1 dose:2@11-25, l1 12:00 d1 dose:3#import",
        "11-01 evening 1, 11-20 evening 3, 11-25 evening 2"
      ),
      // Days and slots do not fit each other here: a medication that is due on some days needs a slot.
      ("d1 10:00 began:11-01, d2 11:00 d1 as-needed, l1 12:00 d1 noon", "11-01 evening 1, 11-20 as-needed 1"),
      // A decision about a conflict changes only what was in conflict.
      (
        "d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 dose:2, p1 13:00 d2 l1 name:Zink",
        "11-01 evening 1, 11-20 Zink evening 2"
      ),
      (
        "d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 dose:2, p1 13:00 d2 l1 ended",
        "11-01 evening 1, 11-20 ended evening 2"
      ),
      (
        "d1 10:00 began:11-01, d2 11:00 d1 dose:2, l1 12:00 d2 ended",
        "11-01 evening 1, 11-20 ended evening 2"
      ),
    ] as [(String, String?)]
  )
  func `what several machines say comes to one medication`(text: String, expected: String?) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5 {
      let entries = Self.entries(text).shuffled(using: &random)
      #expect(Self.text(MedicationHistory(.defaultMedication, of: entries)) == expected)
    }
  }

  /// Two edits that did not know each other (the first on the laptop), and the result from 20 November on; ?
  /// if they conflict.
  @Test(
    arguments: [
      ("dose:2", "dose:3", "11-20 evening 3 ?"),
      ("dose:2", "dose:3@11-25", "11-20 evening 2, 11-25 evening 3 ?"),
      ("dose:2@11-25", "dose:3", "11-20 evening 3, 11-25 evening 2 ?"),
      ("dose:2", "dose:2", "11-20 evening 2"),
      ("dose:2", "noon", "11-20 noon 2"),
      ("dose:2", "name:Zink", "11-20 Zink evening 2"),
      ("dose:2", "paused", "11-20 paused evening 2"),
      ("silent", "noon", "11-20 noon silent 1"),
      ("dose:2", "ended", "11-20 evening 2 ?"),
      ("ended", "dose:2", "11-20 evening 2 ?"),
      ("noon", "ended", "11-20 noon 1 ?"),
      ("name:Zink", "ended", "11-20 Zink evening 1 ?"),
      ("paused", "ended", "11-20 paused evening 1 ?"),
      ("ended", "ended", "11-20 ended evening 1"),
      ("ended", "ended@11-25", "11-25 ended evening 1 ?"),
      ("ended@11-25", "ended", "11-25 ended evening 1 ?"),
      ("as-needed", "dose:2", "11-20 as-needed 2"),
      ("resumed", "ended", "11-01 evening 1 ?"),
      ("resumed", "dose:2", "11-20 evening 2"),
      ("paused:2026-12-01", "paused:2026-12-05", "11-20 paused evening 1, 12-01 evening 1 ?"),
      ("paused", "resumed", "11-01 evening 1 ?"),
      ("resumed", "paused", "11-20 paused evening 1 ?"),
      ("first:11-05", "dose:2", "11-20 evening 2"),
      ("first:11-05", "first:11-03", "11-03 evening 1 ?"),
      ("first:11-03", "first:11-05", "11-03 evening 1 ?"),
      ("dose:2", "dose:3#import", "11-20 evening 2"),
    ]
  )
  func `two who did not know of one another`(one: String, other: String, expected: String) {
    for (first, second) in [(one, other), (other, one)] where first == one || !expected.hasSuffix("?") {
      let text = "d1 10:00 began:11-01, l1 11:00 d1 \(first), p1 12:00 d1 \(second)"
      let entries = Self.entries(text)
      // A third device receives the entries in any order and gets this result.
      for entries in [entries, entries.reversed(), [entries[1], entries[2], entries[0]]] {
        let history = MedicationHistory(.defaultMedication, of: entries)
        let isDisputed = !Course(of: entries).disputed.isEmpty
        let said = Self.text(history)?.split(separator: ", ") ?? []
        let later = said.filter { $0 >= "11-20" }
        #expect((later.isEmpty ? said : later).joined(separator: ", ") + (isDisputed ? " ?" : "") == expected)
      }
    }
  }

  @Test func `what has seen itself in a circle comes to an end`() {
    let entries = Self.entries("d1 10:00 d2 began:11-01, d2 11:00 d1 dose:2")
    #expect(Knowledge(of: entries).entries.map(\.id) == entries.map(\.id))
    #expect(Self.text(MedicationHistory(.defaultMedication, of: entries)) != nil)
  }

  /// Another program's entries may have fewer or more properties.
  @Test func `a medication of which little is said can be changed in every way`() throws {
    let steps = [CourseStep(.text(.name), "Zinc"), CourseStep(.beginning, "2026-11-01T00:00")]
    let id = try #require(EntryID(Entries.desk, 1))
    let entry = Entry(id, at: .distantPast, by: .command, .course(.medication(.defaultMedication), steps))
    let history = try #require(MedicationHistory(.defaultMedication, of: [entry]))
    #expect(Self.text(history) == "11-01 morning ")
    let today = Boundary(day("2026-11-20"))
    let changes = [
      history.ending(from: today), history.ending(from: nil), history.pausing(from: today, until: nil),
      history.resuming(from: today), history.beginning(at: Boundary(day("2026-10-01"))),
    ]
    let texts = changes.map { Self.text(history.taking($0, at: .distantPast)) }
    #expect(
      texts == [
        "11-01 morning , 11-20 ended morning ", "11-01 morning ", "11-01 morning , 11-20 paused morning ",
        "11-01 morning ", "10-01 morning ",
      ]
    )
  }

  /// There is no limit to the entries about one subject.
  @Test func `ten thousand edits are read in their order`() throws {
    var entries = Self.entries("d1 10:00 began:11-01")
    for number in 2...10_000 {
      let id = try #require(EntryID(Entries.desk, number))
      let steps = [CourseStep(.text(.dosage), "\(number)", from: Boundary(day("2026-11-20")))]
      let at = entries[0].recordedAt + .seconds(Int64(10_000 - number))
      let seen =
        number % 2 == 0 ? [entries[entries.count - 1].id] : [entries[entries.count - 1].id, entries[0].id]
      entries.append(
        Entry(id, at: at, by: .command, over: seen, .course(.medication(.defaultMedication), steps))
      )
    }
    let history = MedicationHistory(.defaultMedication, of: entries.reversed())
    #expect(Self.text(history) == "11-01 evening 1, 11-20 evening 10000")
  }

  @Test func `versions are told step by step, and read back`() {
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
    #expect(history.versions == [first, second, third])
    let statement = Statement.course(.medication(.defaultMedication), history.held.map(\.step))
    #expect(Statement(statement.description) == statement)
  }
}
