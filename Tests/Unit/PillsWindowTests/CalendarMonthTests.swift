import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsWindow

/// The month in the window's calendar, and what a click does.
struct CalendarMonthTests {
  /// November 2026 with Iron in the evening of every day from the second on, and Zinc in the morning of the 20th.
  private static func output(today: Day = "2026-11-20") -> Control.Calendar.Output {
    let days = (1...30).map { number in
      let day = Sample.november(number)
      let status: Control.DoseStatus =
        day > today ? .due : day == today ? .due : number == 18 ? .missed : number == 19 ? .skipped : .taken
      let evening = Control.CalendarSlot(
        slot: "evening",
        doses: [Control.Dose(medication: "Iron", status: status)]
      )
      let morning = Control.CalendarSlot(
        slot: "morning",
        doses: [Sample.dose("Zinc", .taken, at: "07:04"), Sample.dose("Iron", .due)]
      )
      return Control.CalendarDay(
        day: day,
        slots: number == 1 ? [] : number == 20 ? [morning, evening] : [evening],
        markable: number == 1 ? ["evening"] : nil
      )
    }
    return Control.Calendar.Output(
      now: "\(today)T21:00:00+01:00",
      today: today,
      month: "2026-11",
      slots: ["morning", "evening"],
      days: days,
      streak: 0,
      lock: Control.HistoryLock(state: .locked)
    )
  }

  private static func day(_ number: Int) throws -> CalendarMonth.DayContent {
    let month = CalendarMonth(output(), firstWeekday: 1)
    return try #require(month.day(Sample.november(number)))
  }

  @Test func `a month is six weeks, from the day with which weeks begin`() throws {
    for (firstWeekday, blanks) in [(1, 6), (0, 0)] {
      let month = CalendarMonth(Self.output(), firstWeekday: firstWeekday)
      #expect(month.cells.count == 42)
      #expect(month.cells.prefix { $0 == nil }.count == blanks)
      #expect(month.cells.compactMap { $0?.day.components.day } == Array(1...30))
      #expect(month.slots.map(\.name) == ["morning", "evening"] && month.slots.map(\.hue) == [0, 1])
      #expect(month.month == Month(of: Sample.today) && month.today == Sample.today)
    }
  }

  @Test(
    "each bar has its slot's state, color and doses",
    arguments: [
      (1, .past, .nothing, .markable), (17, .past, .nothing, .taken), (18, .past, .nothing, .missed),
      (19, .past, .nothing, .skipped), (20, .today, .partly(taken: 1, of: 2), .due),
      (21, .future, .nothing, .future),
    ] as [(Int, MonthView.MonthDay.Relation, BarState, BarState)]
  )
  func bars(number: Int, relation: MonthView.MonthDay.Relation, morning: BarState, evening: BarState) throws {
    let day = try Self.day(number)
    #expect(day.relation == relation)
    #expect(day.bars.map(\.slot) == ["morning", "evening"])
    #expect(day.bars.map(\.hue) == [0, 1])
    #expect(day.bars.map(\.state) == [morning, evening])
    #expect(
      day.bars.map { $0.doses.map(\.medication) } == [
        number == 20 ? ["Zinc", "Iron"] : [], number == 1 ? [] : ["Iron"],
      ]
    )
  }

  private static func take(_ slot: String, _ number: Int) -> CalendarMonth.Press {
    .take(Control.Take.Input(slot: slot, day: "2026-11-\(twoDigits(number))"))
  }

  @Test(
    "a click takes open doses, shows answered ones, or says why it does neither",
    arguments: [
      (1, 0, .say("Nothing is due then.")), (1, 1, take("evening", 1)), (17, 1, .show),
      (18, 1, take("evening", 18)),
      (19, 1, .show), (20, 0, take("morning", 20)), (20, 1, take("evening", 20)),
      (21, 1, .say("That day is in the future.")), (21, 0, .say("Nothing is due then.")),
    ] as [(Int, Int, CalendarMonth.Press)]
  )
  func press(number: Int, line: Int, press: CalendarMonth.Press) throws {
    let day = try Self.day(number)
    #expect(day.press(day.bars[line]) == press)
  }

  @Test func `a day tells each dose of the slots in which something is due`() throws {
    let sections = try Self.day(20).sections(today: Sample.today)
    #expect(sections.map(\.title) == ["Morning", "Evening"])
    #expect(sections.map(\.lines) == [["Zinc: taken at 07:04", "Iron: due"], ["Iron: due"]])
    #expect(sections.map(\.undo) == [Control.Undo.Input(slot: "morning", day: "2026-11-20"), nil])
    #expect(sections[0].undoName == "Undo, morning")
    let coming = try Self.day(21).sections(today: Sample.today)
    #expect(coming.map(\.lines) == [["Iron: to come"]])
    #expect(coming.map(\.undo) == [nil])
    #expect(try Self.day(1).sections(today: Sample.today) == [])
  }

  @Test(
    "the calendar ends with the current month, and the keyboard starts on today",
    arguments: [
      ("2026-11-20", "2026-11-20", [true, true, false]), ("2026-11-30", "2026-11-30", [true, true, false]),
      ("2026-12-01", "2026-11-01", [true, true, true]),
    ] as [(Day, Day, [Bool])]
  )
  func end(today: Day, start: Day, reachable: [Bool]) throws {
    let month = CalendarMonth(Self.output(today: today), firstWeekday: 1)
    #expect(month.start == CalendarPlace(day: start, line: 1))
    let months = [-1, 0, 1].map { Month(of: Sample.today).advanced(by: $0) }.compactMap(\.self)
    #expect(months.map(month.canLead) == reachable)
    #expect(month.title(in: .english) == "November 2026")
  }
}
