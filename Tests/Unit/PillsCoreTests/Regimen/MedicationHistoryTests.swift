import Testing

@testable import PillsCore

/// Histories are written as their versions in order: the day from which each holds, its state and, after a colon, its
/// dosage: `11-01 active:1, 11-20 paused:1`. All days are of 2026, and today is 20 November.
@Suite struct MedicationHistoryTests {
  private static let today = day("2026-11-20")
  private static let noon = instant("2026-11-20 12:00")

  private static func history(_ text: String) -> MedicationHistory {
    MedicationHistory(
      versions: text.split(separator: ",").map { part in
        let words = part.split { $0 == " " || $0 == ":" }.map(String.init)
        var medication = Medication.vitamin
        medication[.dosage] = words.count > 2 ? words[2] : ""
        medication.state = MedicationState(rawValue: words[1]) ?? .active
        return MedicationVersion(medication, from: day("2026-\(words[0])"))
      }
    )
  }

  private static func text(_ history: MedicationHistory?) -> String? {
    history?.versions.map { version in
      let dosage = version.medication.dosage
      return "\(version.from.description.dropFirst(5)) \(version.medication.state)"
        + (dosage.isEmpty ? "" : ":\(dosage)")
    }.joined(separator: ", ")
  }

  /// One change: what it is made of, what it is, and what comes of it; nil where it changes nothing.
  struct Row: Sendable, CustomTestStringConvertible {
    enum Change: Sendable {
      case dose(String, from: String)
      case end(String?)
      case pause(until: String?)
      case resume
    }

    let before: String
    let change: Change
    let after: String?
    var testDescription: String { "\(before) · \(change)" }

    init(_ before: String, _ change: Change, _ after: String?) {
      (self.before, self.change, self.after) = (before, change, after)
    }
  }

  private static let rows = [
    // An edit from today, from a later day, from the day on which a version begins, and of one that has yet to begin.
    Row("11-01 active", .dose("2", from: "11-20"), "11-01 active, 11-20 active:2"),
    Row("11-01 active", .dose("2", from: "11-25"), "11-01 active, 11-25 active:2"),
    Row("11-20 active", .dose("2", from: "11-20"), "11-20 active, 11-20 active:2"),
    Row("12-01 active", .dose("2", from: "11-20"), "12-01 active:2"),
    Row("12-01 active", .dose("2", from: "12-05"), "12-01 active, 12-05 active:2"),
    // It holds for versions to come, those on hold too, and not for what is over.
    Row("11-01 active:1, 11-22 active:3", .dose("2", from: "11-20"), "11-01 active:1, 11-20 active:2"),
    Row(
      "11-01 active:1, 11-22 active:3",
      .dose("2", from: "11-25"),
      "11-01 active:1, 11-22 active:3, 11-25 active:2"
    ),
    Row(
      "11-01 active, 11-19 paused, 12-01 active",
      .dose("2", from: "11-20"),
      "11-01 active, 11-19 paused, 11-20 paused:2, 12-01 active:2"
    ),
    // It ends as it is taken last, and would go on so.
    Row(
      "11-01 active, 12-01 ended",
      .dose("2", from: "11-20"),
      "11-01 active, 11-20 active:2, 12-01 ended:2"
    ),
    Row("11-01 active, 12-01 ended", .dose("2", from: "12-05"), nil),
    Row("11-01 active:2", .dose("2", from: "11-20"), nil),
    // Back to what it was before today is a change of its own: today's earlier doses stay as they were.
    Row(
      "11-01 active:1, 11-20 active:2",
      .dose("1", from: "11-20"),
      "11-01 active:1, 11-20 active:2, 11-20 active:1"
    ),

    // Ends: at once, later, moved, taken back.
    Row("11-01 active", .end("11-20"), "11-01 active, 11-20 ended"),
    Row("11-01 active", .end("12-01"), "11-01 active, 12-01 ended"),
    Row("11-01 active, 12-01 ended", .end("11-20"), "11-01 active, 11-20 ended"),
    Row("11-01 active, 12-01 ended", .end("12-24"), "11-01 active, 12-24 ended"),
    Row("11-01 active, 12-01 ended", .end("12-01"), nil),
    Row("11-01 active, 12-01 ended", .end(nil), "11-01 active"),
    Row("11-01 active", .end(nil), nil),
    Row("11-01 active:1, 11-25 active:2", .end("11-20"), "11-01 active:1, 11-20 ended:1"),
    Row("11-01 active:1, 11-25 active:2", .end("11-28"), "11-01 active:1, 11-25 active:2, 11-28 ended:2"),
    Row("11-01 active, 11-19 paused, 12-01 active", .end("11-25"), "11-01 active, 11-19 paused, 11-25 ended"),
    // One that has yet to begin never does.
    Row("12-01 active", .end("11-20"), "11-20 ended"),
    Row("12-01 active", .end("12-05"), "12-01 active, 12-05 ended"),

    // On hold: for good, until a day, twice, over what is to come and over an end.
    Row("11-01 active", .pause(until: nil), "11-01 active, 11-20 paused"),
    Row("11-01 active", .pause(until: "12-01"), "11-01 active, 11-20 paused, 12-01 active"),
    Row("11-01 active, 11-19 paused", .pause(until: nil), nil),
    Row("11-01 active, 11-19 paused, 12-01 active", .pause(until: "12-01"), nil),
    Row(
      "11-01 active:1, 11-25 active:2",
      .pause(until: "12-01"),
      "11-01 active:1, 11-20 paused:1, 11-25 paused:2, 12-01 active:2"
    ),
    Row(
      "11-01 active:1, 11-25 active:2",
      .pause(until: "11-25"),
      "11-01 active:1, 11-20 paused:1, 11-25 active:2"
    ),
    Row(
      "11-01 active, 12-01 ended",
      .pause(until: "11-25"),
      "11-01 active, 11-20 paused, 11-25 active, 12-01 ended"
    ),
    Row("11-01 active, 12-01 ended", .pause(until: "12-24"), "11-01 active, 11-20 paused, 12-01 ended"),
    Row("11-01 active, 12-01 ended", .pause(until: "12-01"), "11-01 active, 11-20 paused, 12-01 ended"),
    Row("11-01 active, 11-20 paused, 12-01 ended", .pause(until: "12-24"), nil),
    Row("12-01 active", .pause(until: nil), "12-01 paused"),
    Row("12-01 active", .pause(until: "11-25"), nil),
    Row("12-01 active", .pause(until: "12-24"), "12-01 paused, 12-24 active"),

    // Taken again: now, and nothing of the day that was set for it remains.
    Row("11-01 active, 11-19 paused", .resume, "11-01 active, 11-19 paused, 11-20 active"),
    Row("11-01 active, 11-20 paused", .resume, "11-01 active, 11-20 paused, 11-20 active"),
    Row("11-01 active", .resume, nil),
    Row("11-01 active, 11-10 paused, 11-15 active", .resume, nil),
    Row("12-01 paused", .resume, "12-01 active"),
    // What ended before it began, as the clock was ahead then, begins today as it last was.
    Row("12-01 active:1, 12-01 paused:2, 12-01 ended:3", .resume, "11-20 active:2"),
    Row("12-01 ended", .resume, "11-20 active"),
    // Also where it is over until a later day, on which a clock that was ahead had it resumed.
    Row(
      "11-01 active, 11-10 ended, 12-04 active, 12-24 ended",
      .resume,
      "11-01 active, 11-10 ended, 11-20 active, 12-04 active, 12-24 ended"
    ),
  ]

  private func changed(_ row: Row) -> MedicationHistory? {
    let history = Self.history(row.before)
    switch row.change {
    case .dose(let dosage, let from):
      return history.changing(from: day("2026-\(from)"), at: Self.noon) { $0[.dosage] = dosage }
    case .end(let first): return history.ending(on: first.map { day("2026-\($0)") }, at: Self.noon)
    case .pause(let end):
      return history.pausing(on: Self.today, until: end.map { day("2026-\($0)") }, at: Self.noon)
    case .resume: return history.resuming(on: Self.today, at: Self.noon)
    }
  }

  @Test(arguments: rows)
  func aChangeMakesVersions(row: Row) { #expect(Self.text(changed(row)) == row.after) }

  @Test(arguments: rows)
  func sayingTheSameAgainChangesNothing(row: Row) {
    guard let once = changed(row), let text = Self.text(once) else { return }
    #expect(changed(Row(text, row.change, nil)) == nil)
  }

  /// Whatever is changed at noon, every day before today and every dose of today whose window had closed is judged as
  /// before; and versions never come out of order.
  @Test(arguments: rows)
  func aChangeLeavesThePastAlone(row: Row) {
    guard let after = changed(row) else { return }
    let before = Self.history(row.before)
    for offset in -60...0 {
      let day = Self.today.advanced(by: offset)
      let closed = offset < 0 ? TransitionZone.utc.instant(of: time("23:00"), on: day) : Self.noon
      #expect(after.version(on: day, closing: closed) == before.version(on: day, closing: closed))
    }
    #expect(after.versions.map(\.from) == after.versions.map(\.from).sorted())
    #expect(after.id == before.id)
  }

  @Test func aHoldOverALaterHoldEndsWhenItIsSaid() {
    let history = Self.history("11-01 active, 11-19 paused, 12-01 active")
    let longer = history.pausing(on: Self.today, until: day("2026-12-24"), at: Self.noon)
    #expect(longer?.resumes(after: Self.today) == day("2026-12-24"))
    let shorter = history.pausing(on: Self.today, until: day("2026-11-22"), at: Self.noon)
    #expect(shorter?.resumes(after: Self.today) == day("2026-11-22"))
    #expect(shorter?.version(on: day("2026-11-23"))?.medication.state == .active)
    let open = history.pausing(on: Self.today, until: nil, at: Self.noon)
    #expect(open?.resumes(after: Self.today) == nil)
    #expect(open?.version(on: day("2027-06-01"))?.medication.state == .paused)
  }

  @Test func changesOfOneMomentAreOne() {
    let once = Self.history("11-01 active").changing(from: Self.today, at: Self.noon) { $0[.dosage] = "2" }
    let twice = once?.changing(from: Self.today, at: Self.noon) { $0[.dosage] = "3" }
    #expect(Self.text(twice) == "11-01 active, 11-20 active:3")
    let later = once?.changing(from: Self.today, at: Self.noon + .seconds(1)) { $0[.dosage] = "3" }
    #expect(Self.text(later) == "11-01 active, 11-20 active:2, 11-20 active:3")
  }

  @Test(
    arguments: [
      ("11-01 active", true, nil), ("11-01 paused", true, nil), ("11-01 active, 11-20 ended", false, "11-19"),
      ("11-01 active, 11-21 ended", true, "11-20"), ("12-01 active", true, nil),
      ("11-20 ended", false, "11-19"),
      ("11-20 active, 11-20 ended", false, "11-19"), ("12-01 active, 12-24 ended", true, "12-23"),
    ] as [(String, Bool, String?)]
  )
  func isTakenNowOrLaterUntilItsLastDay(text: String, isCurrent: Bool, lastDay: String?) {
    let history = Self.history(text)
    #expect(history.isCurrent(on: Self.today) == isCurrent)
    #expect(history.lastDay?.description.dropFirst(5) == lastDay.map { $0[...] })
  }

  /// The window of a dose of 20 November, and whether an edit at 12:00 still counts for it.
  @Test(
    arguments: [
      ("2026-11-20", "2026-11-20 11:59", "1"), ("2026-11-20", "2026-11-20 12:00", "1"),
      ("2026-11-20", "2026-11-20 12:00:01", "2"), ("2026-11-20", "2026-11-21 03:00", "2"),
      ("2026-11-19", "2026-11-20 12:01", "1"), ("2026-11-21", "2026-11-20 12:01", "2"),
      ("2026-10-31", "2026-11-20 12:01", nil),
    ] as [(String, String, String?)]
  )
  func aDoseGoesByTheLastVersionMadeBeforeItsWindowCloses(on text: String, closing: String, dosage: String?) {
    let history = Self.history("11-01 active:1").changing(from: Self.today, at: Self.noon) {
      $0[.dosage] = "2"
    }
    #expect(history?.version(on: day(text), closing: instant(closing))?.medication.dosage == dosage)
  }

  /// The clock showed a year to come when these were made, and shows 20 November again.
  @Test(
    arguments: [
      // (from of the version before, from of the one made in the future, from as it is seen)
      ("2026-11-01", "2027-11-20", "2026-11-19"), ("2026-11-20", "2027-11-20", "2026-11-20"),
      ("2026-12-01", "2027-11-20", "2026-12-01"), ("2026-11-01", "2026-11-20", "2026-11-20"),
      ("2026-11-01", "2026-11-10", "2026-11-10"), ("2026-11-01", "2026-11-21", "2026-11-19"),
    ]
  )
  func whatAClockAheadMadeIsInForceOnceTheClockIsRight(first: String, from: String, seen: String) {
    let ahead = Self.noon + .hours(24 * 365)
    let history = MedicationHistory(versions: [
      MedicationVersion(.vitamin, from: day(first)),
      MedicationVersion(.vitamin, from: day(from), madeAt: ahead),
    ])
    let inForce = history.inForce(at: Self.noon.in(.utc))
    #expect(inForce.versions.map(\.from.description) == [first, seen])
    #expect(inForce.versions.allSatisfy { $0.madeAt <= Self.noon })
    #expect(history.inForce(at: ahead.in(.utc)) == history)
  }

  /// What was to begin later than when it was said is not there yet because the clock went back.
  @Test func anEndToComeIsNoneThatCame() {
    let made = Self.noon + .hours(1)
    let history = MedicationHistory(versions: [
      MedicationVersion(.vitamin, from: day("2026-11-01")),
      MedicationVersion(.vitamin, from: day("2026-11-24"), madeAt: made),
    ])
    #expect(history.inForce(at: Self.noon.in(.utc)).versions.map(\.from) == history.versions.map(\.from))
  }
}
