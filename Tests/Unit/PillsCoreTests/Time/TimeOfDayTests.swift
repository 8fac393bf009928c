import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct TimeOfDayTests {
  @Test(arguments: [
    ("00:00", 0, "00:00"), ("7:05", 25_500, "07:05"), ("07:00", 25_200, "07:00"),
    ("21:00", 75_600, "21:00"), ("21:00:00", 75_600, "21:00"), ("21:00:30", 75_630, "21:00:30"),
    ("23:59:59", 86_399, "23:59:59"), ("0:00:01", 1, "00:00:01"),
    ("9pm", 75_600, "21:00"), ("9PM", 75_600, "21:00"), ("9 pm", 75_600, "21:00"),
    ("9:10 pm", 76_200, "21:10"),
    ("9:10PM", 76_200, "21:10"), ("09:10 p.m.", 76_200, "21:10"), ("9:10:30 Pm", 76_230, "21:10:30"),
    ("7am", 25_200, "07:00"), ("7:05 A.M.", 25_500, "07:05"), ("9:10\u{202F}PM", 76_200, "21:10"),
    ("9:10\u{A0}pm", 76_200, "21:10"), ("12am", 0, "00:00"), ("12:30 am", 1800, "00:30"),
    ("12pm", 43_200, "12:00"),
    ("12:30 pm", 45_000, "12:30"), ("1pm", 46_800, "13:00"), ("11:59:59 pm", 86_399, "23:59:59"),
    ("noon", 43_200, "12:00"), ("Noon", 43_200, "12:00"), ("midnight", 0, "00:00"),
  ])
  func wallTimesAreReadAndWritten(text: String, seconds: Int32, written: String) {
    #expect(TimeOfDay(text)?.secondsSinceMidnight == seconds)
    #expect(TimeOfDay(text)?.description == written)
  }

  @Test(arguments: [
    "", "7", "24:00", "12:60", "12:00:60", "123:00", "12:0", "12:000", ":30", "12:", "12:00:", "12:00:0",
    "-1:00", "+7:00", "12.00", "12:00 ", "1２:00", "12:00:00:00", "9", "am", "pm", " pm", "0am",
    "13pm", "0:30 pm", "21:00 pm", "9:1 pm", "9:60 pm", "9::10 pm", "9  pm", "9 pm ", "9p", "9 o'clock",
    "-9pm", "9.10pm",
    "9:10:pm", "9 pm\u{301}", "9\u{301}pm", "９pm", "1:00:00:00 pm", "noonish",
  ])
  func whatIsNoWallTimeIsNotRead(text: String) { #expect(TimeOfDay(text) == nil) }

  @Test func everySecondOfADayReadsBack() {
    var wrong: [Int] = []
    for second in 0..<86_400 {
      let time = TimeOfDay(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
      let parts = time.map { $0.hour * 3600 + $0.minute * 60 + $0.second }
      if parts != second || time.flatMap({ TimeOfDay($0.description) }) != time { wrong.append(second) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func laterIsGreater() { #expect(time("06:59:59") < time("07:00")) }
}
