import PillsCore
import Testing

@testable import PillsView

@Suite struct ClockStyleTests {
  @Test(
    "a locale uses twelve hours if it has words for both halves of the day",
    arguments: [
      // The locales en_US, en_GB, de_DE, en_AU, hi_IN, es_US, and one without its words.
      ("%r", "AM", "PM", ClockStyle.twelveHours(morning: "AM", afternoon: "PM")),
      ("%T", "am", "pm", .twentyFourHours), ("%T", "", "", .twentyFourHours),
      ("%r", "am", "pm", .twelveHours(morning: "am", afternoon: "pm")),
      ("%I:%M:%S  %p %Z", "पूर्वाह्न", "अपराह्न", .twelveHours(morning: "AM", afternoon: "PM")),
      ("%I:%M:%S %p", "a.m.", "p.m.", .twelveHours(morning: "a.m.", afternoon: "p.m.")),
      ("%r", "", "", .twentyFourHours),
    ]
  )
  func locales(_ format: String, _ morning: String, _ afternoon: String, _ expected: ClockStyle) {
    #expect(ClockStyle(format: format, morning: morning, afternoon: afternoon) == expected)
  }

  @Test(
    "hours are numbered according to the style",
    arguments: [
      (0, "00:05", "12:05 AM"), (1, "01:05", "1:05 AM"), (11, "11:05", "11:05 AM"), (12, "12:05", "12:05 PM"),
      (13, "13:05", "1:05 PM"), (23, "23:05", "11:05 PM"),
    ]
  )
  func hours(_ hour: Int, _ long: String, _ short: String) {
    let style = ClockStyle.twelveHours(morning: "AM", afternoon: "PM")
    #expect(ClockStyle.twentyFourHours.text(hour: hour, minute: 5, second: nil) == long)
    #expect(style.text(hour: hour, minute: 5, second: nil) == short)
    #expect(style.text(hour: hour, minute: 5, second: 9) == short.replacing(":05", with: ":05:09"))
    #expect(style.text(of: long) == short)
    #expect(style.text(of: "later") == "later")
    // A shown time can be typed.
    #expect(TimeOfDay(short) == TimeOfDay(long))
  }
}
