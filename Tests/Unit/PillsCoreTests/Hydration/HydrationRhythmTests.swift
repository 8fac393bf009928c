@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct HydrationRhythmTests {
  @Test(arguments: [
    (1, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]), (2, [8, 10, 12, 14, 16, 18, 20]),
    (3, [8, 11, 14, 17, 20]),
  ])
  func theFirstHourRemindsAndTheLastDoesNot(everyHours: Int, hours: [Int]) {
    var rhythm = HydrationRhythm()
    rhythm.everyHours = everyHours
    #expect(rhythm.times == hours.map { time("\($0):00") })
  }

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

  @Test func withoutARhythmThereAreNone() { #expect(HydrationRhythm().times == []) }
}
