import PillsView
import Testing

@Suite struct SpanTextTests {
  @Test(
    "future spans are rounded up, and past ones down",
    arguments: [
      (0, "0 s", "0 s"), (59, "59 s", "59 s"), (60, "1 min", "1 min"), (61, "2 min", "1 min"),
      (3540, "59 min", "59 min"),
      (3541, "1 h", "59 min"), (7480, "2 h 5 min", "2 h 4 min"), (86_399, "1 day", "23 h 59 min"),
      (129_900, "1 day 12 h", "1 day 12 h"), (172_800, "2 days", "2 days"),
    ]
  )
  func spans(_ seconds: Int, _ left: String, _ ago: String) {
    #expect(spanText(secondsLeft: seconds) == left)
    #expect(spanText(secondsAgo: seconds) == ago)
  }
}
