package import PillsAPI
package import PillsCore

/// How days before today are locked: `Past days are unlocked until 21:45 (9 min left).`
package func lockLine(_ lock: Control.HistoryLock) throws(UnreadableReply) -> String {
  switch lock.state {
  case .off: return "Past days are never locked (history.locked is 'no')."
  case .locked: return "Past days are locked."
  case .unlocked:
    let until = try lock.until.map { (text) throws(UnreadableReply) in try Timestamp(text).clockWithMinutes }
    let left = lock.secondsLeft.map { spanText(secondsLeft: $0) }
    return ["Past days are unlocked", until.map { "until \($0)" }, left.map { "(\($0) left)" }]
      .compactMap(\.self).joined(separator: " ") + "."
  }
}

/// `12 days in a row.`
package func streakLine(_ streak: Int) -> String {
  streak == 0
    ? "No streak yet. It begins with a day on which you take everything."
    : "\(counted(streak, "day")) in a row."
}

/// The streak, if there is one, and the lock: `Streak: 12 days. Past days are locked.`
package func summaryLine(_ streak: Int, _ lock: Control.HistoryLock) throws(UnreadableReply) -> String {
  let lock = try lockLine(lock)
  return streak == 0 ? lock : "Streak: \(counted(streak, "day")). \(lock)"
}

/// `Next: evening today at 21:00`.
package func nextLine(_ next: Control.Reminder?, today: Day) throws(UnreadableReply) -> String {
  guard let next else { return "No reminder in the next 7 days." }
  let dueAt = try Timestamp(next.dueAt, here: next.dueAtHere)
  let name = dueAt.day.name(on: today)
  let isNear = (-1...1).contains(today.distance(to: dueAt.day))
  return "Next: \(next.slot.printable) \(isNear ? name : "on \(name)") at \(dueAt.clock)"
}

/// `Reminders keep the hours of Europe/Berlin.`, where the clocks of where the person is show another time; nil elsewhere.
package func homeHoursLine(_ status: Control.Status) -> String? {
  status.nowHere == nil ? nil : status.homeZone.map { "Reminders keep the hours of \($0.printable)." }
}

/// `Missed: 6 doses since Monday, 16 November`.
package func missedLine(_ missed: Control.MissedDoses, today: Day) throws(UnreadableReply) -> String {
  let since = try Day(sent: missed.since)
  let doses = "Missed: \(counted(missed.doses, "dose"))"
  return switch since.distance(to: today) {
  case 0: "\(doses) today"
  // As far back as is looked: it may have begun earlier.
  case 7: "\(doses) in the last 7 days"
  default: "\(doses) since \(since.name(on: today))"
  }
}
