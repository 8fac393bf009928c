import PillsCore
import Testing

/// The names of reminders.
@Suite struct ReminderIDTests {
  @Test func `it names the slot and the day`() {
    #expect(ReminderID(day: day("2026-11-20"), slot: .morning).description == "morning-2026-11-20")
    #expect(ReminderID(day: day("2026-01-02"), slot: slot("bed-time")).description == "bed-time-2026-01-02")
  }

  @Test(arguments: ["morning-2026-11-20", "evening-2024-02-29", "bed-time-2026-01-02"])
  func `it reads as it is written`(text: String) {
    #expect(ReminderID(text)?.description == text)
  }

  @Test func `each slot of each day has its own`() {
    let plan = Bedside(at: "2026-11-20 06:00").plan
    #expect(Set(plan).count == 14)
  }

  @Test(arguments: [
    "", "morning", "2026-11-20", "-2026-11-20", "morning-2026-11-31", "morning 2026-11-20",
    "morning2026-11-20",
  ])
  func `nothing else reads as one`(text: String) {
    #expect(ReminderID(text) == nil)
  }
}
