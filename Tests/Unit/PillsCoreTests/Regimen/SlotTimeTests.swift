import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SlotTimeTests {
  @Test(
    arguments: [
      ("7:00", "07:00"), ("9pm", "21:00"), (" 07:00 ", "07:00"),
      ("07:00, sat-sun 09:30", "07:00, sat-sun 09:30"),
      ("07:00,Sat 9:30 am,sunday 09:30", "07:00, sat-sun 09:30"),
      ("07:00, mon, wed 8:00", "07:00, mon 08:00, wed 08:00"),
      ("07:00, mon wed fri 8:00", "07:00, mon 08:00, wed 08:00, fri 08:00"),
      ("07:00, sat-mon 08:00", "07:00, mon 08:00, sat-sun 08:00"),
      ("07:00, sat 08:00, sun 09:00", "07:00, sat 08:00, sun 09:00"),
      // An exception that repeats the usual time is dropped.
      ("07:00, mon-fri 07:00, sat 08:00", "07:00, sat 08:00"),
      ("07:00, mon-sun 08:00", "07:00, mon-sun 08:00"),
    ]
  )
  func isReadAndWrittenAndReadBack(text: String, description: String) throws {
    let time = try #require(SlotTime(text))
    #expect(time.description == description)
    #expect(SlotTime(description) == time)
  }

  @Test(arguments: [
    "", "sat 07:00", "07:00,", "07:00, sat", "07:00, 09:00", "07:00 sat 09:00", "07:00, sat 09:00 sun",
    "07:00, sat 09:00, sat 10:00", "07:00, sat-sun-mon 09:00", "07:00, sa 09:00", "07:00, sat-xyz 09:00",
    "07:00, sat 25:00", "07:00, sat, 09:00", "07:00; sat 09:00",
  ])
  func otherTextIsNoTime(text: String) { #expect(SlotTime(text) == nil) }

  @Test func eachDayHasItsTime() {
    let weekend: SlotTime = time("07:00, sat-sun 09:30, wed 06:00")
    #expect(
      Weekday.allCases.map { weekend.time(on: $0).description }
        == ["07:00", "07:00", "06:00", "07:00", "07:00", "09:30", "09:30"]
    )
  }

  @Test func slotsAreInTheOrderOfEachDay() {
    var slots = SlotHistory.installed
    slots.take([slot("pool"): SlotTimeline(always: time("08:00, sat-sun 06:00"))])
    // The two days are a Friday and a Saturday.
    #expect(slots.slots(on: day("2026-11-20")).map(\.name) == [.morning, slot("pool"), .evening])
    #expect(slots.slots(on: day("2026-11-21")).map(\.name) == [slot("pool"), .morning, .evening])
  }
}
