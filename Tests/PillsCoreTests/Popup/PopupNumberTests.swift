import PillsCore
import Testing

@Suite struct PopupNumberTests {
  @Test func theSameReminderAlwaysAsksForTheSameNumber() {
    // Reckoned apart from the code by FNV-1a (32 bits) with the highest bit clear and the next set; it may never change between versions.
    let numbers = ["evening-2026-11-20", "morning-2026-11-20"].map {
      PopupHandle.proposedNumber(for: reminder($0))
    }
    #expect(numbers == [0x7670_ED4A, 0x484E_5C4A])
  }

  @Test func numbersStayOutOfTheWayOfServersThatCountFromOne() {
    let ids = (0..<3650).flatMap { offset in
      [SlotName.morning, .evening].map { ReminderID(day: day("2026-01-01").advanced(by: offset), slot: $0) }
    }
    let numbers = ids.map { PopupHandle.proposedNumber(for: $0) }
    #expect(numbers.allSatisfy { (0x4000_0000...0x7FFF_FFFF).contains($0) })
    #expect(Set(numbers).count == numbers.count)
  }
}
