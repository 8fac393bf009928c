import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct DoseAmountsTests {
  private static let today = day("2026-11-20")
  private static let first = day("2026-11-22")

  private static func steps(_ steps: [(Int, Int)], from first: Day = first) -> DoseAmounts {
    .steps(steps.map { DoseAmounts.Step(amount: Amount(thousandths: $0.0), days: $0.1) }, first: first)
  }

  /// A typed dose, its parsed value, and its stored text.
  @Test(
    arguments: [
      ("2", .same(Amount(thousandths: 2000)), "2"),
      (" 0,5 ", .same(Amount(thousandths: 500)), "0.5"),
      ("1½", .same(Amount(thousandths: 1500)), "1.5"),
      ("1", .one, "1"),
      ("0.001", .same(Amount(thousandths: 1)), "0.001"),
      ("10000", .same(Amount(thousandths: 10_000_000)), "10000"),
      ("1 for 1000 days", steps([(1000, 1000)]), "1 for 1000 days from 2026-11-22"),
      (
        Array(repeating: "1 for 1 day", count: 50).joined(separator: ", "),
        steps(Array(repeating: (1000, 1), count: 50)),
        Array(repeating: "1 for 1 day", count: 50).joined(separator: ", ") + " from 2026-11-22"
      ),
      (
        "Evening 2, morning 0,5",
        .bySlot([.morning: Amount(thousandths: 500), .evening: Amount(thousandths: 2000)]),
        "evening 2, morning 0.5"
      ),
      ("noon ½", .bySlot([slot("noon"): Amount(thousandths: 500)]), "noon 0.5"),
      (
        "3 for 5 days, 2 for 5 days,1 for 1 day", steps([(3000, 5), (2000, 5), (1000, 1)]),
        "3 for 5 days, 2 for 5 days, 1 for 1 day from 2026-11-22"
      ),
      ("2 for 10 days from today", steps([(2000, 10)], from: today), "2 for 10 days from 2026-11-20"),
      (
        "0.5 for 2 days, 1,5 for 3 days from 2026-12-01",
        steps([(500, 2), (1500, 3)], from: day("2026-12-01")),
        "0.5 for 2 days, 1.5 for 3 days from 2026-12-01"
      ),
    ] as [(String, DoseAmounts, String)]
  )
  func `reads and writes and reads back`(text: String, dose: DoseAmounts, description: String) throws {
    #expect(try DoseAmounts(parsing: text, first: Self.first, today: Self.today) == dose)
    #expect(dose.description == description)
    #expect(DoseAmounts(description) == dose)
    #expect(try DoseAmounts(parsing: dose.text, first: Self.first, today: Self.today) == dose)
  }

  /// A text that is no dose, and a part of the error.
  @Test(arguments: [
    ("", "use a number"), ("x", "from 0.001 to 10000"), ("0", "from 0.001 to 10000"),
    ("-1", "from 0.001 to 10000"),
    ("10001", "from 0.001 to 10000"), ("2 tablets a day", "use a number"), ("morning", "from 0.001 to 10000"),
    ("morning 1,", "use a number"), ("morning 1, morning 2", "it can name morning only once"),
    ("-x 2", "use a number"), ("morning 0", "from 0.001 to 10000"),
    ("3 for five days", "a step lasts 1 to 1000 days"),
    ("3 for 0 days", "a step lasts 1 to 1000 days"), ("3 for 1001 days", "a step lasts 1 to 1000 days"),
    ("3 for 5 weeks", "use a number"), ("3 for 5 days, 2", "use a number"),
    ("3 for 5 days, morning 2", "use a number"),
    ("0 for 5 days", "from 0.001 to 10000"), ("3 for 5 days from then", "a day must follow"),
    (Array(repeating: "1 for 1 day", count: 51).joined(separator: ","), "at most 50 steps"),
  ])
  func `what is no dose says what would be`(text: String, expectation: String) {
    #expect { try DoseAmounts(parsing: text, first: Self.first, today: Self.today) } throws: { error in
      (error as? InputComplaint)?.english.contains(expectation) ?? false
    }
  }

  @Test(arguments: ["", "02", "½", "2 for 5 days", "evening 2,morning 1", "morning 1, evening 2"])
  func `what is stored is of one form`(text: String) { #expect(DoseAmounts(text) == nil) }

  /// The dose text, a day, a slot, and the amount then.
  @Test(arguments: [
    ("2", "2026-11-22", "evening", "2"), ("morning 1, evening 2", "2026-11-22", "evening", "2"),
    ("morning 3, evening 2", "2026-11-22", "morning", "3"), ("morning 3", "2026-11-22", "evening", "1"),
    ("3 for 5 days, 2 for 1 day", "2026-11-21", "evening", "3"),
    ("3 for 5 days, 2 for 1 day", "2026-11-22", "evening", "3"),
    ("3 for 5 days, 2 for 1 day", "2026-11-26", "evening", "3"),
    ("3 for 5 days, 2 for 1 day", "2026-11-27", "evening", "2"),
    ("3 for 5 days, 2 for 1 day", "2027-11-28", "evening", "2"),
  ])
  func `a dose is so much on a day`(text: String, on: String, in name: String, amount: String) throws {
    let dose = try DoseAmounts(parsing: text, first: Self.first, today: Self.today)
    #expect(dose.amount(in: slot(name), on: day(on)).description == amount)
  }

  @Test func `what was taken counts by what was known then`() {
    var doubled = Medication.metformin
    doubled.dose = .same(Amount(thousandths: 2000))
    let versions = [
      MedicationVersion(.metformin, from: day("2026-11-01"), madeAt: instant("2026-11-01 08:00")),
      MedicationVersion(
        doubled,
        from: Boundary(day("2026-11-20"), .noon),
        madeAt: instant("2026-11-20 15:00")
      ),
    ]
    func amount(_ at: String, of text: String) -> String {
      versions.label(in: .morning, on: day(text), takenAt: instant(at)).amount.description
    }
    #expect(amount("2026-11-20 07:05", of: "2026-11-20") == "1")
    #expect(amount("2026-11-20 15:01", of: "2026-11-20") == "2")
    #expect(amount("2026-11-20 15:01", of: "2026-11-19") == "1")
    #expect(amount("2026-11-21 07:00", of: "2026-11-21") == "2")
    #expect(amount("2026-10-01 07:00", of: "2026-10-01") == "1")
  }
}
