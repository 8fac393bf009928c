import PillsCore
import PillsView
import Testing

@Suite struct SlotsTests {
  @Test(arguments: [
    ("morning", "morning", "Morning pills"),
    ("morning-0730", "morning 07:30", "Morning pills 07:30"),
    ("night-073015", "night 07:30:15", "Night pills 07:30:15"),
    ("morning-0700-0930", "morning 07:00/09:30", "Morning pills 07:00/09:30"),
    ("morning-0700-2", "morning-0700-2", "Morning-0700-2 pills"),
    ("lunch-1230", "lunch 12:30", "Lunch pills 12:30"),
    ("morning-0760", "morning-0760", "Morning-0760 pills"),
    ("morning-07-30", "morning-07-30", "Morning-07-30 pills"),
    ("dose-2", "dose-2", "Dose-2 pills"),
  ])
  func aSlotHasATitle(name: String, title: String, pills: String) {
    #expect(slotName(name) == title)
    #expect(slotPills(name) == pills)
  }
}
