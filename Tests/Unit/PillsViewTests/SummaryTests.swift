import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

/// The lines of `pillsctl status` and of the window's page for today.
struct SummaryTests {
  private static let today = Day(daysSinceEpoch: 20_777)

  @Test(
    "an unlocked history says until when",
    arguments: [
      (.off, nil, nil, "Past days are never locked (history.locked is 'no')."),
      (.locked, nil, nil, "Past days are locked."),
      (.unlocked, "21:45", 540, "Past days are unlocked until 21:45 (9 min left)."),
      (.unlocked, "21:45", nil, "Past days are unlocked until 21:45."),
      (.unlocked, nil, 540, "Past days are unlocked (9 min left)."),
      (.unlocked, nil, nil, "Past days are unlocked."),
    ] as [(Control.HistoryLock.State, String?, Int?, String)]
  )
  func lock(state: Control.HistoryLock.State, until: String?, left: Int?, text: String) throws {
    let lock = Control.HistoryLock(
      state: state,
      until: until.map { "2026-11-20T\($0):00+01:00" },
      secondsLeft: left
    )
    #expect(lockLine(lock) == text)
    #expect(summaryLine(0, lock) == text)
    #expect(summaryLine(12, lock) == "Streak: 12 days. \(text)")
  }

  @Test(
    "missed doses are shown with their first day",
    arguments: [
      (1, "2026-11-20", "Missed: 1 dose today"), (2, "2026-11-20", "Missed: 2 doses today"),
      (1, "2026-11-19", "Missed: 1 dose since yesterday"),
      (6, "2026-11-14", "Missed: 6 doses since Saturday, 14 November"),
      (6, "2026-11-13", "Missed: 6 doses in the last 7 days"),
      (1, "2026-11-13", "Missed: 1 dose in the last 7 days"),
    ] as [(Int, Day, String)]
  )
  func missed(doses: Int, since: Day, text: String) {
    #expect(missedLine(Control.MissedDoses(doses: doses, since: since), today: Self.today) == text)
  }

  // MARK: Numbers

  @Test(
    "adherence is rounded down, so that 100 means every dose",
    arguments: [(0, 0, 0), (199, 200, 99), (200, 200, 100), (1, 3, 33), (2, 3, 66), (0, 5, 0)]
  )
  func percent(taken: Int, due: Int, percent: Int) {
    #expect(Control.Tally(due: due, taken: taken, skipped: 0, missed: due - taken).percent == percent)
  }

  @Test(
    "zero counts of doses are left out",
    arguments: [
      (60, 52, 2, 6, "52 of 60 taken, 2 skipped, 6 missed"), (60, 60, 0, 0, "60 of 60 taken"),
      (3, 0, 3, 0, "0 of 3 taken, 3 skipped"), (3, 2, 0, 1, "2 of 3 taken, 1 missed"),
    ]
  )
  func tally(due: Int, taken: Int, skipped: Int, missed: Int, text: String) {
    #expect(Control.Tally(due: due, taken: taken, skipped: skipped, missed: missed).text == text)
  }

  @Test(
    "two days of one year show the year once",
    arguments: [
      ("2026-11-20", "2026-11-20", "20 November 2026"),
      ("2026-10-01", "2026-11-20", "1 October to 20 November 2026"),
      ("2025-12-31", "2026-11-20", "31 December 2025 to 20 November 2026"),
    ] as [(Day, Day, String)]
  )
  func span(first: Day, last: Day, text: String) { #expect(spanOfDays(first...last) == text) }

  @Test(
    "a day has its everyday name",
    arguments: [
      ("2026-11-20", "today at 14:10", "11-20"), ("2026-11-19", "yesterday at 14:10", "11-19"),
      ("2026-11-21", "tomorrow at 14:10", "11-21"),
      ("2026-11-22", "on Sunday, 22 November at 14:10", "11-22"),
      ("2025-11-20", "on Thursday, 20 November 2025 at 14:10", "2025-11-20"),
    ] as [(Day, String, String)]
  )
  func moment(day: Day, text: String, short: String) {
    #expect(day.moment("14:10", today: Self.today) == text)
    #expect(day.shortText(on: Self.today) == short)
  }
}
