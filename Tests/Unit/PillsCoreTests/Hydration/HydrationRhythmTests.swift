@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct HydrationRhythmTests {
  @Test(arguments: [
    ("08:30", "11:00", ["08:30", "09:30", "10:30"]), ("08:00", "08:00", []), ("22:00", "08:00", []),
    ("23:59", "23:59:30", ["23:59"]),
  ])
  func itKeepsToItsHours(from: String, until: String, times: [String]) {
    var rhythm = HydrationRhythm()
    rhythm.everyHours = 1
    rhythm.from = time(from)
    rhythm.until = time(until)
    #expect(rhythm.times == times.map { time($0) })
  }
}
