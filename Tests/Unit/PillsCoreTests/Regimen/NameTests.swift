import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct NameTests {
  @Test(arguments: [
    ("morning", "morning"), ("Evening", "evening"), ("x", "x"), ("after-lunch-2", "after-lunch-2"),
    ("a123456789012345678901234567890b", "a123456789012345678901234567890b"),
  ])
  func slotNamesAreLowerCase(text: String, name: String) { #expect(SlotName(text)?.description == name) }

  @Test(arguments: [
    "", "2nd", "-noon", "noon-", "after lunch", "früh", "a_b", "a.b",
    "a123456789012345678901234567890bc", "noon\n", "\u{212A}noon",
  ])
  func otherNamesAreNoSlots(text: String) { #expect(SlotName(text) == nil) }

  @Test func remindersAreOrderedByDayThenSlot() {
    let sorted = ["evening-2026-11-20", "morning-2026-11-20", "evening-2026-11-21"]
    #expect(sorted.reversed().map(reminder).sorted().map(\.description) == sorted)
  }
}
