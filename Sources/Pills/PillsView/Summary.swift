package import PillsAPI
package import PillsCore
import Words

package func lockLine(_ lock: Control.HistoryLock) -> String {
  switch lock.state {
  case .off: return translated("Past days are never locked (history.locked is 'no').")
  case .locked: return translated("Past days are locked.")
  case .unlocked:
    let until = lock.until.map(\.clockWithMinutes)
    let left = lock.secondsLeft.map { spanText(secondsLeft: $0) }
    return switch (until, left) {
    case (let until?, let left?): translated("Past days are unlocked until \(until) (\(left) left).")
    case (let until?, nil): translated("Past days are unlocked until \(until).")
    case (nil, let left?): translated("Past days are unlocked (\(left) left).")
    case (nil, nil): translated("Past days are unlocked.")
    }
  }
}

package func streakLine(_ streak: Int) -> String {
  streak == 0
    ? translated("No streak yet. It begins with a day on which you take everything.")
    : translated(streak, one: "\(streak) day in a row.", other: "\(streak) days in a row.")
}

/// Says what skipping a dose does to a streak of so many days; nil if there is none.
package func skippingLine(_ streak: Int) -> String? {
  streak == 0
    ? nil
    : translated(
      streak,
      one: "Your streak of \(streak) day ends: a day with a skipped dose does not count.",
      other: "Your streak of \(streak) days ends: a day with a skipped dose does not count."
    )
}

/// The streak, if there is one, and the lock: `Streak: 12 days. Past days are locked.`
package func summaryLine(_ streak: Int, _ lock: Control.HistoryLock) -> String {
  let lock = lockLine(lock)
  return streak == 0 ? lock : "\(streakText(streak)). \(lock)"
}

func streakText(_ streak: Int) -> String {
  translated(streak, one: "Streak: \(streak) day", other: "Streak: \(streak) days")
}

package func nextLine(_ next: Control.Reminder?, today: Day) -> String {
  guard let next else { return translated("No reminder in the next 7 days.") }
  let dueAt = ShownTime(next.dueAt, here: next.dueAtHere)
  let moment = dueAt.day.moment(dueAt.clock, today: today)
  return translated("Next: \(slotName(next.slot).printable) \(moment)")
}

/// `Reminders follow the time in Europe/Berlin.`; nil if local clocks show the same time.
package func homeHoursLine(_ status: Control.Status) -> String? {
  status.nowHere == nil
    ? nil : status.homeZone.map { translated("Reminders follow the time in \($0.printable).") }
}

package func missedLine(_ missed: Control.MissedDoses, today: Day) -> String {
  let since = missed.since
  let doses = missed.doses
  return switch since.distance(to: today) {
  case 0: translated(doses, one: "Missed: \(doses) dose today", other: "Missed: \(doses) doses today")
  // The search goes back 7 days only, so the first missed dose may be older.
  case 7:
    translated(
      doses,
      one: "Missed: \(doses) dose in the last 7 days",
      other: "Missed: \(doses) doses in the last 7 days"
    )
  default:
    translated(
      doses,
      one: "Missed: \(doses) dose since \(since.name(on: today))",
      other: "Missed: \(doses) doses since \(since.name(on: today))"
    )
  }
}
