import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ScheduleTextTests {
  private static let today = day("2026-11-20")
  private static let first = day("2026-11-10")

  private func parse(_ text: String) throws(InputComplaint) -> DayPattern {
    try DayPattern(parsing: text, first: Self.first, today: Self.today)
  }

  @Test(
    arguments: [
      ("daily", .daily, "daily"),
      ("twice-daily", .daily, "daily"),
      (" DAILY ", .daily, "daily"),
      ("as-needed", .asNeeded, "as-needed"),
      ("weekly monday,thursday", .weekly([.monday, .thursday]), "weekly monday,thursday"),
      ("weekly thu mon", .weekly([.monday, .thursday]), "weekly monday,thursday"),
      ("on Sun, Satur", .weekly([.saturday, .sunday]), "weekly saturday,sunday"),
      ("weekly", .weekly([.tuesday]), "weekly tuesday"),
      (" Weekly ", .weekly([.tuesday]), "weekly tuesday"),
      ("weekly mon,,mon", .weekly([.monday]), "weekly monday"),
      ("every 3 days", .every(count: 3, first: first), "every 3 days from 2026-11-10"),
      ("every 3", .every(count: 3, first: first), "every 3 days from 2026-11-10"),
      ("every\t1  day", .every(count: 1, first: first), "every 1 day from 2026-11-10"),
      ("every day", .every(count: 1, first: first), "every 1 day from 2026-11-10"),
      ("every 1000 days", .every(count: 1000, first: first), "every 1000 days from 2026-11-10"),
      ("every 2 days from today", .every(count: 2, first: today), "every 2 days from 2026-11-20"),
      ("every 2 from -3", .every(count: 2, first: day("2026-11-17")), "every 2 days from 2026-11-17"),
      (
        "every 2 days from 2024-02-29", .every(count: 2, first: day("2024-02-29")),
        "every 2 days from 2024-02-29"
      ),
      (
        "weekly mon,thu every 2 weeks", .weekly([.monday, .thursday], .init(2, from: first)),
        "weekly monday,thursday every 2 weeks from 2026-11-10"
      ),
      (
        "on friday every week from today", .weekly([.friday], .init(1, from: today)),
        "weekly friday every 1 week from 2026-11-20"
      ),
      (
        "every 2 weeks", .weekly([.tuesday], .init(2, from: first)),
        "weekly tuesday every 2 weeks from 2026-11-10"
      ),
      (
        "monthly every 2 months", .monthly([10], .init(2, from: first)),
        "monthly 10 every 2 months from 2026-11-10"
      ),
      ("monthly", .monthly([10]), "monthly 10"), ("Monthly 15, 1,15", .monthly([1, 15]), "monthly 1,15"),
      ("monthly on 1", .monthly([1]), "monthly 1"), ("monthly last", .monthly([31]), "monthly last"),
      ("monthly 31 01", .monthly([1, 31]), "monthly 1,last"),
      (
        "monthly 1,last every 120 months from -3", .monthly([1, 31], .init(120, from: day("2026-11-17"))),
        "monthly 1,last every 120 months from 2026-11-17"
      ),
      (
        "every 3 months from 2026-12-31", .monthly([31], .init(3, from: day("2026-12-31"))),
        "monthly last every 3 months from 2026-12-31"
      ),
      ("cycle 21/7", .cycle(on: 21, off: 7, first: first), "cycle 21/7 from 2026-11-10"),
      ("cycle 21/0", .cycle(on: 21, off: 0, first: first), "cycle 21/0 from 2026-11-10"),
      (
        "Cycle 24/4 From 2026-12-31", .cycle(on: 24, off: 4, first: day("2026-12-31")),
        "cycle 24/4 from 2026-12-31"
      ),
      ("cycle 1000/1000", .cycle(on: 1000, off: 1000, first: first), "cycle 1000/1000 from 2026-11-10"),
    ] as [(String, DayPattern, String)]
  )
  func isReadAndWrittenAndReadBack(text: String, pattern: DayPattern, description: String) throws {
    #expect(try parse(text) == pattern)
    #expect(pattern.description == description)
    #expect(try parse(description) == pattern)
  }

  /// A text that is no schedule, and a part of the error.
  @Test(arguments: [
    ("", "use daily"), (" ", "use daily"), ("dayly", "Did you mean \"daily\"?"),
    ("cicle 21/7", "Did you mean \"cycle\"?"), ("x", "use daily"), ("daily twice", "use daily"),
    ("as-needed 3", "use daily"), ("on", "add the days of the week"),
    ("weekly ,", "add the days of the week"),
    ("weekly mo", "\"mo\" is not a day of the week, such as monday"),
    ("weekly monday,thirsday", "Did you mean thursday?"), ("weekly mondays", "Did you mean monday?"),
    ("weekly xyz", "\"xyz\" is not a day of the week"), ("weekly mon 3", "\"3\" is not a day"),
    ("every", "from 1 to 1000"), ("every day days", "from 1 to 1000"),
    ("every 0 days", "from 1 to 1000"), ("every -1 days", "from 1 to 1000"),
    ("every 1001 days", "from 1 to 1000"), ("every 99999999999999999999 days", "from 1 to 1000"),
    ("every three days", "from 1 to 1000"), ("every 3 years", "from 1 to 1000"),
    ("every 121 weeks", "from 1 to 120"), ("every 0 months", "from 1 to 120"),
    ("weekly mon every 2 months", "from 1 to 120"), ("monthly 1 every 2", "from 1 to 120"),
    ("weekly mon every", "from 1 to 1000"), ("on every 2 weeks", "add the days of the week"),
    ("monthly 0", "add the days of the month"), ("monthly 1,32", "add the days of the month"),
    ("monthly first", "add the days of the month"), ("monthly on", "add the days of the month"),
    ("weekly on", "add the days of the week"),
    ("monthly 1 from today", "\"from\" can be used only with every and cycle"),
    ("every 3 days please", "from 1 to 1000"), ("every 1.5 days", "from 1 to 1000"),
    ("every 3 days from", "from 1 to 1000"), ("every 3 days from xyz", "a day must follow \"from\""),
    ("every 3 days from 2026-02-30", "a day must follow \"from\""),
    ("every 3 days from 2027-02-29", "a day must follow \"from\""),
    ("cycle", "the days on and the days off"), ("cycle 0/7", "the days on and the days off"),
    ("cycle 21/", "the days on and the days off"), ("cycle /7", "the days on and the days off"),
    ("cycle 21", "the days on and the days off"), ("cycle 21/7/1", "the days on and the days off"),
    ("cycle 21/-7", "the days on and the days off"), ("cycle 1001/7", "the days on and the days off"),
    ("cycle 21 / 7", "the days on and the days off"), ("cycle 21/7 x", "the days on and the days off"),
    ("cycle 21/99999999999999999999", "the days on and the days off"),
    ("daily from today", "\"from\" can be used only with every and cycle"),
    ("weekly mon from 2026-11-23", "\"from\" can be used only with every and cycle"),
    ("as-needed from tomorrow", "\"from\" can be used only with every and cycle"),
    ("daily\n", "use daily"), ("d\u{202E}aily", "use daily"),
  ])
  func whatIsNoScheduleSaysWhatWouldBe(text: String, expectation: String) {
    #expect { try parse(text) } throws: { error in
      (error as? InputComplaint)?.english.contains(expectation) ?? false
    }
  }
}
