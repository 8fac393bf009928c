import PillsAPI

/// How days before today are locked: `Past days are unlocked until 21:45, for 9 min more.`
func lockLine(_ lock: Control.HistoryLock) throws(UnreadableReply) -> String {
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
