/// A length of time to come, as the clocks of people count it: `2 h 5 min`, `1 day 12 h`, `40 s`.
///
/// Rounded up to whole minutes, so that it is the difference between two clocks that show only minutes.
package func spanText(secondsLeft: Int) -> String {
  spanText(minutes: (secondsLeft + 59) / 60, seconds: secondsLeft)
}

/// A length of time that has passed, in the same words, rounded down to whole minutes.
package func spanText(secondsAgo: Int) -> String {
  spanText(minutes: secondsAgo / 60, seconds: secondsAgo)
}

private func spanText(minutes: Int, seconds: Int) -> String {
  switch seconds {
  case ..<60: "\(max(seconds, 0)) s"
  default:
    switch minutes {
    case ..<60: "\(minutes) min"
    case ..<(24 * 60): joined("\(minutes / 60) h", minutes % 60, "min")
    default: joined(counted(minutes / (24 * 60), "day"), minutes / 60 % 24, "h")
    }
  }
}

private func joined(_ large: String, _ small: Int, _ unit: String) -> String {
  small == 0 ? large : "\(large) \(small) \(unit)"
}
