import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@Suite struct MonthViewTests {
  @Test(
    "a slot is taken only if every dose is taken",
    arguments: [
      ([], nil), ([.taken, .taken], .taken), ([.taken, .due], .due), ([.missed, .due], .due),
      ([.taken, .missed], .missed), ([.taken, .skipped], .skipped), ([.skipped, .missed], .missed),
    ] as [([Control.DoseStatus], MonthView.Mark?)]
  )
  func mixedSlots(statuses: [Control.DoseStatus], mark: MonthView.Mark?) {
    #expect(MonthView.Mark(statuses.map { Control.Dose(medication: "Pills", status: $0) }) == mark)
  }

  @Test(
    "a month knows its past days and its weeks",
    arguments: [
      ("2026-11", 30, "2026-11-20", 20, 6, 5), ("2026-10", 31, "2026-11-20", nil, 3, 2),
      ("2026-11", 30, "2026-11-01", 1, 6, 5), ("2026-02", 28, "2026-11-20", nil, 6, 5),
    ] as [(Month, Int, Day, Int?, Int, Int)]
  )
  func days(
    _ month: Month,
    _ count: Int,
    _ today: Day,
    _ expectedToday: Int?,
    _ blanksBefore: Int,
    _ mondaysBlanks: Int
  ) throws {
    let view = MonthView(output(month, count, today: today))
    #expect(view.today == expectedToday)
    #expect(view.isOver == (expectedToday == nil))
    for day in view.days {
      let expected: MonthView.MonthDay.Relation =
        day.number < expectedToday ?? 32 ? .past : day.number == expectedToday ? .today : .future
      #expect(day.relation == expected)
    }
    // 2026-11-01 and 2026-02-01 are Sundays, and 2026-10-01 is a Thursday.
    for (firstWeekday, blanks) in [(1, blanksBefore), (2, mondaysBlanks)] {
      let weeks = view.weeks(firstWeekday: firstWeekday)
      #expect(weeks.map(\.count) == [7, 7, 7, 7, 7, 7])
      let cells = weeks.flatMap(\.self)
      #expect(cells.prefix { $0 == nil }.count == blanks)
      #expect(cells.compactMap { $0?.number } == Array(1...count))
    }
  }

  @Test("morning and evening keep their colors, whatever slots come between them")
  func hues() throws {
    let view = MonthView(output("2026-11", 30, slots: ["dawn", "morning", "noon", "evening", "night"]))
    #expect(view.hues == [2, 0, 3, 1, 4])
  }

  private func output(
    _ month: Month,
    _ days: Int,
    today: Day = "2026-11-20",
    slots: [String] = ["morning", "evening"]
  ) -> Control.Calendar.Output {
    Control.Calendar.Output(
      now: "\(today)T12:00:00+01:00",
      today: today,
      month: month,
      slots: slots,
      days: month.days.prefix(days).map { Control.CalendarDay(day: $0, slots: []) },
      streak: 0,
      lock: Control.HistoryLock(state: .locked)
    )
  }
}
