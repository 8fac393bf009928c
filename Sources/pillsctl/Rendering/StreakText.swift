import PillsAPI

/// `12 days in a row.`
func streakLine(_ streak: Int) -> String {
  streak == 0
    ? "No streak yet. It begins with a day on which you take everything."
    : "\(counted(streak, "day")) in a row."
}

/// The streak, if there is one, and the lock: `Streak: 12 days. Past days are locked.`
func summaryLine(_ streak: Int, _ lock: Control.HistoryLock) throws(UnreadableReply) -> String {
  let lock = try lockLine(lock)
  return streak == 0 ? lock : "Streak: \(counted(streak, "day")). \(lock)"
}
