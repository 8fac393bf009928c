import PillsCore
import Testing

@Suite struct TimeOfDayTests {
  @Test(arguments: [
    ("00:00", 0, "00:00"), ("7:05", 25_500, "07:05"), ("07:00", 25_200, "07:00"),
    ("21:00", 75_600, "21:00"), ("21:00:00", 75_600, "21:00"), ("21:00:30", 75_630, "21:00:30"),
    ("23:59:59", 86_399, "23:59:59"), ("0:00:01", 1, "00:00:01"),
  ])
  func wallTimesAreReadAndWritten(text: String, seconds: Int32, written: String) {
    #expect(TimeOfDay(text)?.secondsSinceMidnight == seconds)
    #expect(TimeOfDay(text)?.description == written)
  }

  @Test(arguments: [
    "", "7", "24:00", "12:60", "12:00:60", "123:00", "12:0", "12:000", ":30", "12:", "12:00:", "12:00:0",
    "-1:00", "+7:00", "12.00", "12:00 ", "1２:00", "12:00:00:00", "9pm",
  ])
  func whatIsNoWallTimeIsNotRead(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func everySecondOfADayReadsBack() {
    var wrong: [Int] = []
    for second in 0..<86_400 {
      let time = TimeOfDay(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
      let parts = time.map { $0.hour * 3600 + $0.minute * 60 + $0.second }
      if parts != second || time.flatMap({ TimeOfDay($0.description) }) != time { wrong.append(second) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func laterIsGreater() {
    #expect(time("06:59:59") < time("07:00"))
  }
}
