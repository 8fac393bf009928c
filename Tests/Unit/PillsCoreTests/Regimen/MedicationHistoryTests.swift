import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// A history is written as its versions in order: the boundary, the state and, after a colon, the dosage,
/// such as `11-01 active:1, 11-20T07:00 paused:1`. All days are of 2026, and today is 20 November.
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

  /// A history, a change of it, and the result; nil if nothing changes.
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
    // The edit applies from today, from a later day, from the first day of a version, or to a medication that
    // has not begun.
    Row("11-01 active", .dose("2", from: "11-20"), "11-01 active, 11-20 active:2"),
    Row("11-01 active", .dose("2", from: "11-25"), "11-01 active, 11-25 active:2"),
    Row("11-20 active", .dose("2", from: "11-20"), "11-20 active:2"),
    Row("11-20T07:00 active", .dose("2", from: "11-20T12:00"), "11-20T07:00 active, 11-20T12:00 active:2"),
    Row("11-20T07:00 active", .dose("2", from: "11-20"), "11-20T07:00 active:2"),
    Row("12-01 active", .dose("2", from: "11-20"), "12-01 active:2"),
    Row("12-01 active", .dose("2", from: "12-05"), "12-01 active, 12-05 active:2"),
    // The edit also applies to later versions, and to paused ones.
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
    // A planned end uses the new dosage, and so would a resumption.
    Row(
      "11-01 active, 12-01 ended",
      .dose("2", from: "11-20"),
      "11-01 active, 11-20 active:2, 12-01 ended:2"
    ),
    Row("11-01 active:2", .dose("2", from: "11-20"), nil),
    // If an edit restores the old value, the version between stays in the past.
    Row(
      "11-01 active:1, 11-20T07:00 active:2",
      .dose("1", from: "11-20T12:00"),
      "11-01 active:1, 11-20T07:00 active:2, 11-20T12:00 active:1"
    ),
    Row("11-01 active:1, 11-20 active:2", .dose("1", from: "11-20"), "11-01 active:1"),

    // An end today or later, a moved end, and an end that is revoked.
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
    // If a medication ends before it begins, it is never due.
    Row("12-01 active", .end("11-20"), "12-01 ended"),
    Row("12-01 active", .end("12-05"), "12-01 active, 12-05 ended"),

    // A pause without an end, until a day, twice, over later versions, and over an end.
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

    // Resuming takes effect now and removes the planned resumption.
    Row("11-01 active, 11-19 paused", .resume, "11-01 active, 11-19 paused, 11-20 active"),
    Row("11-01 active, 11-20 paused", .resume, "11-01 active"),
    Row("11-01 active", .resume, nil),
    Row("11-01 active, 11-10 paused, 11-15 active", .resume, nil),
    Row("12-01 paused", .resume, "12-01 active"),
    // If a clock that was ahead ended a medication before its beginning, it begins today in its last form.
    Row("12-01 active:1, 12-01 paused:2, 12-01 ended:3", .resume, "11-20 active:3"),
    Row("12-01 ended", .resume, "11-20 active"),
    // A clock that was ahead resumed the medication on a later day; now it is resumed today.
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

  /// A change never affects days before today, and the versions stay in order.
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
    // If the beginning then moves again, the rest stays.
    let earlier = moved.taking(moved.beginning(at: Self.boundary("10-01")), at: Self.noon)
    #expect(Self.text(earlier)?.dropFirst(5) == expected.dropFirst(5))
  }

  /// After the clock is set back, a change can be older than the beginning.
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

  /// What was said since it ended holds from its end, which is then its beginning.
  @Test func aBeginningSaysOneValueOfATime() {
    let ended = Self.history("11-01 active:1, 11-05 ended:1")
    let moved = ended.taking(ended.beginning(at: Self.boundary("11-10")), at: Self.noon)
    let edited = moved.taking([CourseStep(.text(.dosage), "2", from: Self.boundary("11-20"))], at: Self.noon)
    let dosages = edited.beginning(at: Self.boundary("11-15")).filter { $0.aspect == .text(.dosage) }
    #expect(dosages == [CourseStep(.text(.dosage), "2")])
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

  /// The boundary of a dose, and its amount after an edit that applies from noon of 20 November.
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
