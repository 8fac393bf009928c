import PillsCore
import PillsSamples
import Testing

@testable import PillsView

/// Days and times as people type them. Today is Friday, 20 November 2026.
struct TypedTimeTests {
  private static var american: LocaleWords {
    var words = LocaleWords.english
    words.monthComesFirst = true
    return words
  }

  @Test(
    "a day is understood as people type it, and as it is shown",
    arguments: [
      ("today", "2026-11-20"), ("Tomorrow", "2026-11-21"), ("-3", "2026-11-17"), ("2026-12-08", "2026-12-08"),
      ("Friday", "2026-11-20"), ("thu", "2026-11-26"), ("8 Dec", "2026-12-08"), ("8. December", "2026-12-08"),
      ("Dec 8, 2027", "2027-12-08"), ("8 December 2026", "2026-12-08"), ("8.12.", "2026-12-08"),
      ("8.12.27", "2027-12-08"), ("08/12/2026", "2026-12-08"), ("3 Jan", "2027-01-03"),
      ("1.10.", "2026-10-01"),
      ("29 Feb", nil), ("29 Feb 2028", "2028-02-29"), ("31.11.", nil), ("Ju 8", nil), ("8", nil), ("", nil),
      ("soon", nil), ("8 Dec x", nil), ("13.13.", nil), ("30-11-19", nil),
      ("Tuesday, 8 December 2026", "2026-12-08"),
      ("Monday, 8 December 2026", nil), ("Dec 8th", "2026-12-08"), ("8th 12", nil), ("Tuesday", "2026-11-24"),
    ] as [(String, Day?)]
  )
  func day(text: String, day: Day?) {
    #expect(Day(typed: text, today: "2026-11-20", words: .english) == day)
  }

  @Test func `also in the person's language and in the order of the locale`() {
    for text in ["8. Dez.", "8. Dezember", "8.12.", "8 Dec"] {
      #expect(Day(typed: text, today: "2026-11-20", words: .german) == "2026-12-08", "\(text)")
    }
    #expect(Day(typed: "samstag", today: "2026-11-20", words: .german) == "2026-11-21")
    #expect(Day(typed: "3. Mär", today: "2026-11-20", words: .german) == "2027-03-03")
    #expect(Day(typed: "12/8/2026", today: "2026-11-20", words: Self.american) == "2026-12-08")
    #expect(Day(typed: "8.12.", today: "2026-11-20", words: Self.american) == "2026-12-08")
  }

  @Test(
    "a weekday and a date without a year are in the past or to come, as the field wants it",
    arguments: [
      ("Monday", "2026-11-16", "2026-11-23", "2026-11-23"),
      ("Friday", "2026-11-20", "2026-11-20", "2026-11-20"),
      ("8 Dec", "2025-12-08", "2026-12-08", "2026-12-08"),
      ("30.6.", "2026-06-30", "2026-06-30", "2027-06-30"),
      ("20.11.", "2026-11-20", "2026-11-20", "2026-11-20"), ("29 Feb", "2024-02-29", nil, "2028-02-29"),
    ] as [(String, Day, Day?, Day)]
  )
  func side(text: String, past: Day, nearest: Day?, coming: Day) {
    func day(_ side: DaySide) -> Day? { Day(typed: text, today: "2026-11-20", side: side, words: .english) }
    #expect(day(.past) == past)
    #expect(day(.nearest) == nearest)
    #expect(day(.coming) == coming)
  }

  @Test(
    "a time is understood as people type it",
    arguments: [
      ("7.30", "07:30"), ("19h30", "19:30"), ("19h", "19:00"), ("1930", "19:30"), ("9pm", "21:00"),
      ("noon", "12:00"),
      ("7:30", "07:30"), ("9 p.m.", "21:00"), ("7", nil), ("25.00", nil), ("8 Uhr", "08:00"),
      ("20.15 Uhr", "20:15"),
      ("8 h 30 min", "08:30"), ("8h00", "08:00"), ("Uhr", nil), ("min", nil), ("7.3", nil), ("", nil),
      ("h", nil),
    ] as [(String, String?)]
  )
  func time(text: String, time: String?) { #expect(TimeOfDay(typed: text)?.description == time) }
}
