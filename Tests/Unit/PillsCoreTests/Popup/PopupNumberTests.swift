@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct PopupNumberTests {
  @Test func theSameReminderAlwaysAsksForTheSameNumber() {
    // Computed independently with FNV-1a (32 bits, highest bit cleared, next bit set). The numbers must never
    // change between versions.
    let numbers = ["evening-2026-11-20", "morning-2026-11-20"].map {
      PopupPlace(of: reminder($0), by: nil).proposedNumber
    }
    #expect(numbers == [0x7670_ED4A, 0x484E_5C4A])
  }

  @Test func afterAPopupThatIsClosedAnotherNumberIsAskedForTheSameEveryTime() {
    let id = reminder("evening-2026-11-20")
    var record = ReminderRecord(id: id, dueAt: instant("2026-11-20 21:00"), state: .raised)
    var seen: Set<UInt32> = []
    for _ in 0..<1000 {
      let place = PopupPlace(of: id, by: record)
      #expect(place == PopupPlace(of: id, by: record))
      #expect((0x4000_0000...0x7FFF_FFFF).contains(place.proposedNumber))
      #expect(seen.insert(place.proposedNumber).inserted)
      #expect(place.current == nil && place.retired == record.popup)
      record.popup = PopupHandle(place.proposedNumber, on: "bus :1.7")
      record.isPopupRetired = true
    }
  }

  @Test func aNumberOfAnotherServerMayBeThatOfAnotherProgram() {
    let place = PopupPlace(proposedNumber: 0x7670_ED4A, current: PopupHandle(7, on: "bus :1.7"))
    #expect(place.handle(on: "bus :1.7") == PopupHandle(7, on: "bus :1.7"))
    #expect(place.handle(on: "bus :1.8") == PopupHandle(0x7670_ED4A, on: "bus :1.8"))
  }

  @Test func `two people never ask for one number, and who has no name asks for those of before`() {
    let ids = ["morning-2026-11-20", "evening-2026-11-20", "hydration-14-2026-11-20"].map { reminder($0) }
    let places = ids.flatMap { id in
      [nil, "anna", "Anna", "ben"].map { PopupPlace(of: id, by: nil, for: $0) }
    }
    #expect(Set(places.map(\.proposedNumber)).count == places.count)
    for id in ids {
      #expect(PopupPlace(of: id, by: nil, for: nil) == PopupPlace(of: id, by: nil))
    }
  }
}
