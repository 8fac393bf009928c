@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Times of day that follow from a span.
@Suite struct HourIntervalTests {
  private func read(_ text: String) throws(InputComplaint) -> String? {
    try HourInterval(parsing: text).map { $0.times.map(\.description).joined(separator: " ") }
  }

  @Test(
    arguments: [
      ("every 6h from 08:00", "08:00 14:00 20:00 02:00"), ("Every 12 hours from 8pm", "20:00 08:00"),
      ("every 24h from 07:30", "07:30"), ("every 90min between 08:00 and 13:00", "08:00 09:30 11:00 12:30"),
      ("every 1h 30min between 8:00 and 9:30 am", "08:00 09:30"),
      // Never nearer over midnight than during the day.
      ("every 5h from 06:00", "06:00 11:00 16:00 21:00"), ("every 7h from 00:00", "00:00 07:00 14:00"),
      ("every 13h from 07:00", "07:00"), ("every 6h between 00:00 and 23:59", "00:00 06:00 12:00 18:00"),
      // The end of the window is one of its times, also after midnight.
      ("every 4h between 08:00 and 20:00", "08:00 12:00 16:00 20:00"),
      ("every 4h between 08:00 and 22:00", "08:00 12:00 16:00 20:00"),
      ("every 3h between 20:00 and 03:00", "20:00 23:00 02:00"), ("every 4h between noon and noon", "12:00"),
      ("every 6h from 10:00 between 08:00 and 22:00", "10:00 16:00 22:00"),
      ("every 2h between 08:00 and 12:00 from 08:00", "08:00 10:00 12:00"),
    ]
  )
  func timesFollowFromTheSpan(text: String, times: String) throws {
    #expect(try read(text) == times)
    // The days are all days.
    #expect(try DayPattern(parsing: text, first: day("2026-11-10"), today: day("2026-11-20")) == .daily)
  }

  @Test(
    arguments: [
      "daily", "every 3 days", "every 3", "every day", "every 2 weeks", "every 3 months from 2026-11-20",
      "as-needed", "", "every", "every hours",
    ]
  )
  func otherSchedulesAreNoIntervals(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test(
    arguments: [
      "every 6h", "every 29min from 08:00", "every 25h from 08:00", "every 6h from", "every 6h from eight",
      "every 6h between 08:00", "every 6h between 08:00 and", "every 6h between 08:00 and 10:00 and 12:00",
      "every 6h from 07:00 between 08:00 and 22:00", "every 6h from 08:00 from 09:00", "every 6h at 08:00",
      "every 0h from 08:00",
    ]
  )
  func whatHasNoMeaningIsRefusedWithAWayOut(text: String) {
    #expect(throws: InputComplaint.self) { try self.read(text) }
    do throws(InputComplaint) {
      _ = try read(text)
    } catch {
      #expect(error.english.contains("every 6h from 08:00"))
    }
  }

  @Test(
    arguments: [
      ("02:00 08:00 14:00 20:00", "every 6h from 02:00"), ("08:00 16:00 00:00", "every 8h from 00:00"),
      ("08:00 12:00 16:00 20:00", "every 4h between 08:00 and 20:00"),
      ("02:00 20:00 23:00", "every 3h between 20:00 and 02:00"),
      ("06:00 07:30 09:00", "every 1h30min between 06:00 and 09:00"),
      ("08:00 20:00", nil), ("08:00 14:00", nil), ("08:00", nil), ("08:00 09:00 11:00", nil),
      ("morning 14:00 20:00", nil),
      ("08:00 08:10 08:20", nil), ("", nil),
    ]
  )
  func timesAreRecognisedAsAnInterval(times: String, text: String?) throws {
    let slots = times.split(separator: " ").map { slot(String($0)) }
    let interval = HourInterval(of: Set(slots))
    #expect(interval?.description == text)
    if let text { #expect(Set(try #require(try HourInterval(parsing: text)).slots) == Set(slots)) }
  }

  @Test(
    arguments: [
      ("08:00", "08:00"), ("23:59:30", "23:59:30"), ("8:00", nil), ("08:00:00", nil), ("24:00", nil),
      ("8", nil),
      ("08:00 am", nil),
    ]
  )
  func aSlotCanBeATimeOfDayInItsExactForm(text: String, name: String?) {
    #expect(SlotName(text)?.description == name)
    #expect(SlotName(text)?.time == name.map { time($0) })
  }

  @Test func namesOfSlotsAreNoTimes() {
    for name in ["noon", "midnight", "morning", "Before lunch", "at-0730"] { #expect(slot(name).time == nil) }
    #expect(SlotName(timeTyped: "9pm") == slot("21:00"))
    #expect(SlotName(timeTyped: "noon") == nil)
    #expect(throws: SettingsComplaint.self) { try SettingKey.at(path: "slots.08:00") }
    #expect(Statement("slot slot=08:00 time=09:00") == nil)
    #expect(Statement("slot slot=noon time=09:00") != nil)
  }
}
