import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The conflicts that are shown to a person.
struct ConflictTests {
  /// The sides of the conflict in the order of the text, * for the one in force, and ! if the dose may have
  /// been taken twice.
  @Test(
    arguments: [
      ("d1 10:00 taken", nil),
      ("d1 10:00 taken, l1 11:00 d1 skipped", nil),
      ("d1 10:00 skipped, l1 11:00 skipped", nil),
      ("d1 10:00 taken, l1 10:00 taken", nil),
      ("d1 10:00 taken, l1 11:00 skipped", "d1* l1"),
      ("l1 09:00 skipped, d1 10:00 taken", "l1 d1*"),
      ("d1 10:00 taken, l1 10:04 taken", "d1 l1* !"),
      ("d1 10:00 undone, l1 11:00 skipped", "d1 l1*"),
      ("d1 09:00 taken, d2 10:00 d1 undone, l1 11:00 d1 taken", "d2 l1*"),
      ("d1 10:00 skipped, l1 11:00 skipped, l2 12:00 taken", "d1 l2*"),
      ("d1 10:00 taken, l1 11:00 skipped, l2 12:00 d1 l1 skipped", nil),
    ] as [(String, String?)]
  )
  func `different things that stand side by side are a conflict`(text: String, expected: String?) {
    let conflict = DoseConflict(of: Entries.shared, among: Entries.ofDose(text))
    let told = conflict.map { conflict in
      conflict.sides.map { side in
        let name = (side.entry.device == Entries.desk ? "d" : "l") + "\(side.entry.number)"
        return name + (side.entry == conflict.held ? "*" : "")
      }.joined(separator: " ") + (conflict.isDoubled ? " !" : "")
    }
    #expect(told == expected)
  }

  private static func edit(_ word: String, at: Instant) -> Statement {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts[0] {
    case "goal": return .course(.goal, [CourseStep(.goal, parts[1], from: Boundary(day("2026-11-20")))])
    case "evening":
      let step = SlotTimeline.Step(SlotTime(parts[1]), from: day("2026-11-20"))
      return .course(.slot(.evening), [CourseStep(step)])
    default: return .course(.medication(.defaultMedication), Entries.steps(word))
    }
  }

  /// The sides of the conflict with their changes in parentheses, and * for the ones in force.
  @Test(
    arguments: [
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d2 dose:3", nil),
      // Both edits apply.
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d1 silent", nil),
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d1 paused", nil),
      // Both edits have one value.
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d1 dose:2", nil),
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d1 dose:3", "d2(dosage 2) l1*(dosage 3)"),
      // Later edits that are in no conflict are not mentioned.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 dose:2, d3 11:30 d2 silent, l1 12:00 d1 dose:3",
        "d2(dosage 2) l1*(dosage 3)"
      ),
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 paused, l1 12:00 d1 paused:2026-12-01",
        "d2(state paused) l1*(state paused 2026-12-01)"
      ),
      // One device edits what another ended: the medication continues until a person who knows both decides.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 dose:3",
        "d2(state ended 2026-11-19) l1*(dosage 3)"
      ),
      (
        "d1 10:00 began:Zinc, d2 12:00 d1 ended, l1 11:00 d1 paused",
        "l1*(state paused) d2(state ended 2026-11-19)"
      ),
      ("d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 ended", nil),
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 ended@12-01",
        "d2(state ended 2026-11-19) l1*(state ended 2026-11-30)"
      ),
      // One device moves the beginning to a later day: the medication continues, and its end had no last day.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 first:11-25",
        "d2(state ended) l1*(from 2026-11-25)"
      ),
      // A third entry that knows both but changes something else decides nothing.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 dose:3, p1 13:00 d2 l1 silent",
        "d2(state ended 2026-11-19) l1*(dosage 3)"
      ),
      ("d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d1 dose:3, p1 13:00 d2 l1 resumed", nil),
      // A change from now on and one from a later day both apply in their time.
      (
        "d1 10:00 began:Zinc, d2 12:00 d1 dose:2, l1 11:00 d1 dose:3@11-25",
        "l1*(dosage 3 from 2026-11-25) d2*(dosage 2)"
      ),
      (
        "d1 10:00 began:Zinc, d2 12:00 d1 paused:2026-11-22, l1 11:00 d1 paused:2026-12-01@11-28",
        "l1*(state paused 2026-12-01 from 2026-11-28) d2*(state paused 2026-11-22)"
      ),
      // Two changes from now on, and one from a later day.
      (
        "d1 10:00 began:Zinc, d2 12:00 d1 dose:2, l1 11:00 d1 dose:3@11-25, p1 13:00 d1 dose:4",
        "l1*(dosage 3 from 2026-11-25) d2(dosage 2) p1*(dosage 4)"
      ),
      // Of two pauses the earlier end counts, whichever was entered first.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 paused:2026-11-23, l1 12:00 d1 paused:2026-11-25",
        "d2*(state paused 2026-11-23) l1(state paused 2026-11-25)"
      ),
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 paused:2026-11-25, l1 12:00 d1 paused:2026-11-23",
        "d2(state paused 2026-11-25) l1*(state paused 2026-11-23)"
      ),
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 paused:2026-11-25, l1 12:00 d1 paused",
        "d2*(state paused 2026-11-25) l1(state paused)"
      ),
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 paused, d3 12:00 d2 resumed, l1 11:30 d2 paused:2026-11-25",
        "l1(state paused 2026-11-25) d3*(state active)"
      ),
      // One change applies to all days, the other from later on the first day.
      (
        "d1 10:00 began:11-20, d2 11:00 d1 renamed:Zink, l1 12:00 d1 name:Zinn",
        "d2(name Zink) l1*(name Zinn)"
      ),
      // A new name for all days does not make a new medication.
      (
        "d1 10:00 began:Zinc, d2 11:00 d1 renamed:Zink, l1 12:00 d1 ended",
        "d2*(name Zink) l1(state ended 2026-11-19)"
      ),
      ("d1 10:00 began:Zinc, d2 11:00 d1 ended, l1 12:00 d2 dose:3", nil),
      // The medication has two beginnings.
      ("d1 10:00 began:Zinc, l1 09:00 began:zinc", "l1(name zinc) d1*(name Zinc)"),
      ("d1 10:00 began:Zinc, d2 11:00 d1 dose:2, l1 12:00 d1 dose:3, l2 13:00 d2 l1 dose:2", nil),
      ("d1 10:00 goal:2000, l1 11:00 goal:2500", "d1(goal 2000) l1*(goal 2500)"),
      ("d1 10:00 goal:2000, l1 11:00 goal:2000", nil),
      ("d1 10:00 goal:2000, l1 11:00 d1 goal:2500", nil),
      (
        "d1 10:00 evening:20:00, d2 11:00 d1 evening:21:00, l1 12:00 d1 evening:20:30",
        "d2(slots.evening 21:00) l1*(slots.evening 20:30)"
      ),
      (
        "d1 10:00 evening:20:00, d2 11:00 d1 evening:21:00, l1 12:00 d1 evening:removed",
        "d2(slots.evening 21:00) l1*(slots.evening -)"
      ),
    ] as [(String, String?)]
  )
  func `edits that cannot all hold are a conflict`(text: String, expected: String?) throws {
    let entries = Entries.read(text, Self.edit)
    let subject = try #require(entries.first?.subject)
    for entries in [entries, entries.reversed()] {
      #expect(EditConflict(of: subject, among: entries).map(Self.text) == expected)
    }
  }

  private static func text(_ conflict: EditConflict) -> String {
    conflict.sides.map { side in
      let device = [Entries.desk: "d", Entries.laptop: "l"][side.entry.device] ?? "p"
      let name = "\(device)\(side.entry.number)"
      let said = side.said.map {
        let from = $0.from.flatMap { $0 > day("2026-11-20") ? " from \($0)" : nil } ?? ""
        return "\(conflict.subject.name(of: $0.aspect)) \($0.value ?? "-")\($0.day.map { " \($0)" } ?? "")"
          + from
      }.joined(separator: ", ")
      return "\(name)\(side.holds ? "*" : "")(\(said))"
    }.joined(separator: " ")
  }

  /// What two devices that did not know each other entered after `d1 10:00 began:Zinc`.
  @Test(
    arguments: [
      ("d2 11:00 d1 dose:2, l1 12:00 d1 dose:3", [.later]),
      ("d2 12:00 d1 dose:2, l1 11:00 d1 dose:3", [.later]),
      ("d2 11:00 d1 dose:2, l1 12:00 d1 dose:3@11-25", [.eachFromItsDay]),
      ("d2 12:00 d1 dose:2, l1 11:00 d1 dose:3@11-25", [.eachFromItsDay]),
      ("d2 11:00 d1 ended, l1 12:00 d1 dose:2", [.endWaits]),
      ("d2 12:00 d1 ended, l1 11:00 d1 dose:2", [.endWaits]),
      ("d2 12:00 d1 ended, l1 11:00 d1 paused", [.endWaits]),
      ("d2 11:00 d1 ended, l1 12:00 d1 ended@12-01", [.endWaits]),
      ("d2 11:00 d1 paused:2026-11-23, l1 12:00 d1 paused:2026-11-25", [.earlierPauseEnd]),
      ("d2 11:00 d1 paused:2026-11-25, l1 12:00 d1 paused:2026-11-23", [.earlierPauseEnd]),
      ("d2 11:00 d1 paused, l1 12:00 d1 paused:2026-11-23", [.earlierPauseEnd]),
      ("d2 11:00 d1 first:11-10, l1 12:00 d1 first:11-05", [.earlierFirstDay]),
      ("d2 11:00 d1 first:11-05, l1 12:00 d1 first:11-10", [.earlierFirstDay]),
      ("d2 11:00 d1 dose:2, l1 12:00 d1 dose:3, p1 12:30 d1 ended", [.later, .endWaits]),
    ] as [(String, [EditConflict.Reason])]
  )
  func `why an edit holds is told`(text: String, expected: [EditConflict.Reason]) {
    let entries = Entries.read("d1 10:00 began:Zinc,\(text)", Self.edit)
    #expect(EditConflict(of: .course(.medication(.defaultMedication)), among: entries)?.reasons == expected)
  }

  /// A removal on the desk and a new time on the laptop, if the slot is needed, and which side applies.
  @Test(
    arguments: [
      ("d2 05:00 d1 evening:-, l1 05:10 d1 evening:20:00", false, [false, true], [.later]),
      ("d2 05:10 d1 evening:-, l1 05:00 d1 evening:20:00", false, [false, true], [.later]),
      ("d2 05:00 d1 evening:-, l1 05:10 d1 evening:20:00", true, [false, true], [.slotIsNeeded]),
      ("d2 05:10 d1 evening:-, l1 05:00 d1 evening:20:00", true, [true, false], [.slotIsNeeded]),
    ] as [(String, Bool, [Bool], [EditConflict.Reason])]
  )
  func `a slot that is needed is not removed`(
    text: String,
    isNeeded: Bool,
    holds: [Bool],
    reasons: [EditConflict.Reason]
  ) {
    let entries = Entries.read("d1 04:00 evening:21:00, \(text)", Self.edit)
    let conflict = EditConflict(of: .course(.slot(.evening)), among: entries, isNeeded: isNeeded)
    #expect(conflict?.sides.map(\.holds) == holds)
    #expect(conflict?.reasons == reasons)
  }

  /// Doses by device and time; the limits are two a day and a gap of four hours.
  @Test(
    arguments: [
      ("d1 10:00 taken", []),
      // Doses of one device are no conflict: the device itself warns of them.
      ("d1 10:00 taken, d2 11:00 taken, d3 12:00 taken", []),
      ("d1 08:00 taken, l1 12:00 taken", []),
      ("d1 10:00 taken, l1 12:00 taken", ["gap d1 l1"]),
      ("d1 06:00 taken, d2 12:00 taken, l1 18:00 taken", ["3 of 2 d1 d2 l1"]),
      ("d1 06:00 taken, d2 12:00 taken, l1 13:00 taken", ["gap d2 l1", "3 of 2 d1 d2 l1"]),
      ("d1 10:00 taken, l1 12:00 undone", []),
      // Every period of 24 hours counts, across days.
      ("d1 18:00 yesterday, d2 23:00 yesterday, l1 17:59 taken", ["3 of 2 d1 d2 l1"]),
      ("d1 18:00 yesterday, d2 23:00 yesterday, l1 18:00 taken", []),
      ("d1 18:00 yesterday, d2 23:00 yesterday, l1 09:00 taken, l2 13:00 taken", ["4 of 2 d1 d2 l1 l2"]),
      (
        "d1 08:00 yesterday, l1 18:00 yesterday, d2 06:00 taken, d3 12:00 taken",
        ["3 of 2 d1 l1 d2", "3 of 2 l1 d2 d3"]
      ),
    ] as [(String, [String])]
  )
  func `doses as needed that no one machine knew of are told where they are too many`(
    text: String,
    expected: [String]
  ) {
    var medication = Medication(0, "Ibuprofen", Schedule(.asNeeded, slots: []))
    medication.limits = DoseLimits(perDay: 2, gap: .hours(4))
    let version = MedicationVersion(medication, from: day("2026-11-01"), madeAt: .distantPast)
    let entries = Entries.read(text) { word, at in
      let at = word == "yesterday" ? at - .hours(24) : at
      let dose = AsNeededDose(medication: .defaultMedication, at: at, day: day("2026-11-20"))
      return .asNeeded(dose, word == "undone" ? .undone : .taken)
    }
    let told = AsNeededExcess.all(of: MedicationHistory(versions: [version]), among: entries).map { excess in
      let limit =
        switch excess.limit {
        case .gap: "gap"
        case .perDay(let limit, let taken): "\(taken) of \(limit)"
        }
      let names = excess.doses.map { ($0.entry.device == Entries.desk ? "d" : "l") + "\($0.entry.number)" }
      return "\(limit) \(names.joined(separator: " "))"
    }
    #expect(told == expected)
  }
}
