import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

/// The lines of `pillsctl status` and of the page of today.
struct SummaryTests {
  private static let today = Day(daysSinceEpoch: 20_777)

  @Test(
    "the lock says until when it is open",
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

  @Test(arguments: [
    (0, "No streak yet. It begins with a day on which you take everything."), (1, "1 day in a row."),
    (2, "2 days in a row."),
  ])
  func `a streak is counted in days`(days: Int, text: String) { #expect(streakLine(days) == text) }

  @Test(
    "what was missed says since when",
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

  @Test(
    "the next reminder says which day and time",
    arguments: [
      ("2026-11-20", "Next: evening today at 21:00"), ("2026-11-21", "Next: evening tomorrow at 21:00"),
      ("2026-11-22", "Next: evening on Sunday, 22 November at 21:00"),
      (nil, "No reminder in the next 7 days."),
    ] as [(Day?, String)]
  )
  func next(day: Day?, text: String) throws {
    let reminder = day.map {
      Control.Reminder(
        id: "evening-\($0)",
        slot: "evening",
        day: $0,
        dueAt: "\($0)T21:00:00+01:00",
        secondsLeft: 0,
        doses: []
      )
    }
    #expect(nextLine(reminder, today: Self.today) == text)
  }

  @Test(
    "the hours of home are named only where the clocks show others",
    arguments: [
      (nil, "Europe/Berlin", nil),
      ("2026-11-20T12:00:00-05:00", "Europe/Berlin", "Reminders keep the hours of Europe/Berlin."),
      ("2026-11-20T12:00:00-05:00", nil, nil),
    ] as [(Timestamp?, String?, String?)]
  )
  func home(nowHere: Timestamp?, zone: String?, text: String?) {
    var status = Control.Status(
      now: "2026-11-20T18:00:00+01:00",
      today: "2026-11-20",
      slots: [],
      asNeeded: [],
      lock: Control.HistoryLock(state: .locked),
      problems: []
    )
    (status.nowHere, status.homeZone) = (nowHere, zone)
    #expect(homeHoursLine(status) == text)
  }

  // MARK: Numbers

  @Test(
    "adherence is rounded down, so that 100 means all",
    arguments: [(0, 0, 0), (199, 200, 99), (200, 200, 100), (1, 3, 33), (2, 3, 66), (0, 5, 0)]
  )
  func percent(taken: Int, due: Int, percent: Int) {
    #expect(Control.Tally(due: due, taken: taken, skipped: 0, missed: due - taken).percent == percent)
  }

  @Test(
    "numbers of doses name only what there is",
    arguments: [
      (60, 52, 2, 6, "52 of 60 taken, 2 skipped, 6 missed"), (60, 60, 0, 0, "60 of 60 taken"),
      (3, 0, 3, 0, "0 of 3 taken, 3 skipped"), (3, 2, 0, 1, "2 of 3 taken, 1 missed"),
    ]
  )
  func tally(due: Int, taken: Int, skipped: Int, missed: Int, text: String) {
    #expect(Control.Tally(due: due, taken: taken, skipped: skipped, missed: missed).text == text)
  }

  @Test(
    "days are named with the year once, where that is the same",
    arguments: [
      ("2026-11-20", "2026-11-20", "20 November 2026"),
      ("2026-10-01", "2026-11-20", "1 October to 20 November 2026"),
      ("2025-12-31", "2026-11-20", "31 December 2025 to 20 November 2026"),
    ] as [(Day, Day, String)]
  )
  func span(first: Day, last: Day, text: String) { #expect(spanOfDays(first...last) == text) }

  @Test(
    "a day is named as people do",
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
