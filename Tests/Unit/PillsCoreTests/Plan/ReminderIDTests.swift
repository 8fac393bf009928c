import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// The text form of reminder ids.
@Suite struct ReminderIDTests {
  @Test(arguments: [
    ("medications morning 2026-11-20", "morning-2026-11-20"),
    ("medications evening 2024-02-29", "evening-2024-02-29"),
    ("medications bed-time 2026-01-02", "bed-time-2026-01-02"),
    ("stretching 15 2026-01-02", "stretching-15-2026-01-02"),
  ])
  func `it reads as it is referred to`(reference: String, name: String) {
    #expect(ReminderID(reference: reference)?.reference == reference)
    #expect(ReminderID(reference: reference)?.description == name)
  }

  @Test func `those of two sources are never the same, whatever a slot is called`() {
    let (slot, other) = (
      ReminderID(day: day("2026-11-20"), slot: slot("stretching-15")),
      ReminderID(source: SourceName(rawValue: "stretching"), key: "15", day: day("2026-11-20"))
    )
    #expect(slot.description == other.description)
    #expect(slot != other && slot.reference != other.reference)
  }

  @Test(arguments: [
    "", "medications", "2026-11-20", " morning 2026-11-20", "medications  2026-11-20",
    "medications morning 2026-11-31", "morning 2026-11-20", "medications morning 2026-11-20 ", "test",
    "store",
  ])
  func `nothing else reads as one`(text: String) { #expect(ReminderID(reference: text) == nil) }
}
