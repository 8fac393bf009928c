import Adwaita
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsWindow

/// How keys move through the calendar, and its bars for screen readers.
struct CalendarPlaceTests {
  private static func place(_ day: String, _ line: Int) -> CalendarPlace? {
    Day(day).map { CalendarPlace(day: $0, line: line) }
  }

  @Test(
    "a key moves to the next day, slot or month",
    arguments: [
      (.left, "2026-11-20", 1, "2026-11-19", 1), (.right, "2026-11-20", 1, "2026-11-21", 1),
      (.up, "2026-11-20", 1, "2026-11-20", 0), (.up, "2026-11-20", 0, "2026-11-13", 2),
      (.down, "2026-11-20", 1, "2026-11-20", 2), (.down, "2026-11-20", 2, "2026-11-27", 0),
      (.pageUp, "2026-11-20", 2, "2026-10-20", 2), (.pageDown, "2026-10-31", 1, "2026-11-30", 1),
      (.pageUp, "2026-03-31", 1, "2026-02-28", 1), (.home, "2026-03-31", 2, "2026-11-20", 2),
    ] as [(Key, String, Int, String, Int)]
  )
  func keys(_ key: Key, _ day: String, _ line: Int, _ targetDay: String, _ targetLine: Int) throws {
    let today = Day("2026-11-20")
    let place = try #require(Self.place(day, line))
    #expect(
      place.moved(by: key, slots: 2, today: today, isRightToLeft: false) == Self.place(targetDay, targetLine)
    )
  }

  @Test("in right-to-left languages only the arrow keys are reversed", arguments: [Key.left, .right, .up])
  func mirrored(_ key: Key) throws {
    let today = Day("2026-11-20")
    let place = CalendarPlace(day: today, line: 1)
    let other: Key = key == .left ? .right : key == .right ? .left : key
    #expect(
      place.moved(by: key, slots: 2, today: today, isRightToLeft: true)
        == place.moved(by: other, slots: 2, today: today, isRightToLeft: false)
    )
  }

  @Test func `in a month with fewer slots the last of them is meant`() throws {
    let place = try #require(Self.place("2026-11-20", 4))
    #expect(place.clamped(slots: 2).line == 2)
    #expect(place.clamped(slots: 6).line == 4)
  }

  @Test(
    "a bar is a check box that is on, off or mixed",
    arguments: [
      (.taken, .on), (.partly(taken: 1, of: 2), .mixed), (.due, .off), (.skipped, .off), (.missed, .off),
      (.future, .off), (.nothing, .off), (.markable, .off),
    ] as [(BarState, CheckState)]
  )
  func checks(state: BarState, check: CheckState) { #expect(state.check == check) }
}
