import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// Histories are written as their versions in order: from when on each holds, its state and, after a colon, its dosage:
/// `11-01 active:1, 11-20T07:00 paused:1`. All days are of 2026, and today is 20 November.
@Suite struct MedicationHistoryTests {
  private static let today = day("2026-11-20")
  private static let noon = instant("2026-11-20 12:00")

  private static func history(_ text: String) -> MedicationHistory {
    MedicationHistory(
      versions: text.split(separator: ",").map { part in
        let words = part.split(separator: " ").map(String.init)
        let parts = words[1].split(separator: ":").map(String.init)
        var medication = Medication.vitamin
        medication[.dosage] = parts.count > 1 ? parts[1] : ""
        medication.state = MedicationState(rawValue: parts[0]) ?? .active
        return MedicationVersion(medication, from: boundary(words[0]), madeAt: noon)
      }
    )
  }

  private static func boundary(_ text: String) -> Boundary {
    Boundary("2026-\(text)") ?? Boundary(day("2026-\(text)"))
  }

  private static func text(_ history: MedicationHistory?) -> String? {
    history?.versions.map { version in
      let dosage = version.medication.dosage
      let from = version.from.time == .midnight ? "\(version.from.day)" : "\(version.from)"
      return "\(from.dropFirst(5)) \(version.medication.state)" + (dosage.isEmpty ? "" : ":\(dosage)")
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
    Row("11-20 active", .dose("2", from: "11-20"), "11-20 active:2"),
    Row("11-20T07:00 active", .dose("2", from: "11-20T12:00"), "11-20T07:00 active, 11-20T12:00 active:2"),
    Row("11-20T07:00 active", .dose("2", from: "11-20"), "11-20T07:00 active:2"),
    Row("12-01 active", .dose("2", from: "11-20"), "12-01 active:2"),
    Row("12-01 active", .dose("2", from: "12-05"), "12-01 active, 12-05 active:2"),
    // It holds for versions to come, those on hold too.
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
    Row("11-01 active:2", .dose("2", from: "11-20"), nil),
    // Back to what it was: what something was due by stays.
    Row(
      "11-01 active:1, 11-20T07:00 active:2",
      .dose("1", from: "11-20T12:00"),
      "11-01 active:1, 11-20T07:00 active:2, 11-20T12:00 active:1"
    ),
    Row("11-01 active:1, 11-20 active:2", .dose("1", from: "11-20"), "11-01 active:1"),

    // Ends: at once, later, moved, taken back.
    Row("11-01 active", .end("11-20"), "11-01 active, 11-20 ended"),
    Row("11-01 active", .end("11-20T21:00"), "11-01 active, 11-20T21:00 ended"),
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
    Row("12-01 active", .end("11-20"), "12-01 ended"),
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
    Row("11-01 active, 11-20 paused", .resume, "11-01 active"),
    Row("11-01 active", .resume, nil),
    Row("11-01 active, 11-10 paused, 11-15 active", .resume, nil),
    Row("12-01 paused", .resume, "12-01 active"),
    // What ended before it began, as the clock was ahead then, begins today as it last was.
    Row("12-01 active:1, 12-01 paused:2, 12-01 ended:3", .resume, "11-20 active:3"),
    Row("12-01 ended", .resume, "11-20 active"),
    // Also where it is over until a later day, on which a clock that was ahead had it resumed.
    Row(
      "11-01 active, 11-10 ended, 12-04 active, 12-24 ended",
      .resume,
      "11-01 active, 11-10 ended, 11-20 active, 12-24 ended"
    ),
  ]

  private func changed(_ row: Row) -> MedicationHistory? {
    let history = Self.history(row.before)
    let steps =
      switch row.change {
      case .dose(let dosage, let from): [CourseStep(.text(.dosage), dosage, from: Self.boundary(from))]
      case .end(let first): history.ending(from: first.map(Self.boundary))
      case .pause(let end): history.pausing(from: Boundary(Self.today), until: end.map(Self.boundary))
      case .resume: history.resuming(from: Boundary(Self.today))
      }
    return history.applying(steps, at: Self.noon)
  }

  @Test(arguments: rows)
  func aChangeMakesVersions(row: Row) { #expect(Self.text(changed(row)) == row.after) }

  @Test(arguments: rows)
  func sayingTheSameAgainChangesNothing(row: Row) {
    guard let once = changed(row), let text = Self.text(once) else { return }
    #expect(changed(Row(text, row.change, nil)) == nil)
  }

  /// Whatever is changed, every day before today is judged as before; and versions never come out of order.
  @Test(arguments: rows)
  func aChangeLeavesThePastAlone(row: Row) {
    guard let after = changed(row) else { return }
    let before = Self.history(row.before)
    for offset in -60..<0 {
      let boundary = Boundary(Self.today.advanced(by: offset), time("23:00"))
      #expect(after.version(at: boundary) == before.version(at: boundary))
    }
    #expect(after.versions.map(\.from) == after.versions.map(\.from).sorted())
    #expect(after.id == before.id)
  }

  @Test(
    arguments: [
      ("11-01 active:1, 11-10 active:2", "10-20", "10-20 active:1, 11-10 active:2"),
      ("11-01 active:1, 11-10 active:2", "11-15", "11-15 active:2"),
      ("11-01 active:1, 11-10 active:2, 11-20 active:3", "11-15", "11-15 active:2, 11-20 active:3"),
      ("11-01 active:1, 11-05 paused:1, 11-08 active:1", "11-10", "11-10 active:1"),
    ]
  )
  func itBeginsAsItIsThen(text: String, first: String, expected: String) {
    let history = Self.history(text)
    let moved = history.taking(history.beginning(at: Self.boundary(first)), at: Self.noon)
    #expect(Self.text(moved) == expected)
    // And does so whenever it begins after all.
    let earlier = moved.taking(moved.beginning(at: Self.boundary("10-01")), at: Self.noon)
    #expect(Self.text(earlier)?.dropFirst(5) == expected.dropFirst(5))
  }

  /// As a clock that went back leaves it: a change of a time before the beginning.
  @Test(arguments: [("11-05", "11-05 active:2"), ("11-15", "11-15 active:2"), ("12-05", "12-05 active:2")])
  func itBeginsEarlierAsItWasToBegin(first: String, expected: String) {
    let steps = [
      CourseStep(.text(.dosage), "2", from: Self.boundary("11-10")),
      CourseStep(.beginning, Self.boundary("12-01").description),
    ]
    let history = Self.history("11-01 active:1").taking(steps, at: Self.noon)
    let moved = history.taking(history.beginning(at: Self.boundary(first)), at: Self.noon)
    #expect(Self.text(moved) == expected)
  }

  @Test func aHoldOverALaterHoldEndsWhenItIsSaid() {
    let history = Self.history("11-01 active, 11-19 paused, 12-01 active")
    let today = Boundary(Self.today)
    func paused(until end: String?) -> MedicationHistory? {
      history.applying(history.pausing(from: today, until: end.map(Self.boundary)), at: Self.noon)
    }
    let longer = paused(until: "12-24")
    #expect(longer?.resumes(after: Self.today) == day("2026-12-24"))
    let shorter = paused(until: "11-22")
    #expect(shorter?.resumes(after: Self.today) == day("2026-11-22"))
    #expect(shorter?.version(on: day("2026-11-23"))?.medication.state == .active)
    let open = paused(until: nil)
    #expect(open?.resumes(after: Self.today) == nil)
    #expect(open?.version(on: day("2027-06-01"))?.medication.state == .paused)
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

  /// What a dose at a boundary is of, after an edit that holds from noon of 20 November.
  @Test(
    arguments: [
      ("11-20", "1"), ("11-20T11:59:59", "1"), ("11-20T12:00", "2"), ("11-19T23:00", "1"), ("11-21", "2"),
      ("10-31T23:59:59", nil),
    ] as [(String, String?)]
  )
  func aDoseGoesByTheVersionOfItsBoundary(at text: String, dosage: String?) {
    let history = Self.history("11-01 active:1").applying(
      [CourseStep(.text(.dosage), "2", from: Self.boundary("11-20T12:00"))],
      at: Self.noon
    )
    #expect(history?.version(at: Self.boundary(text))?.medication.dosage == dosage)
  }
}
