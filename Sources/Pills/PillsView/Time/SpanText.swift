import Words

/// Rounded up to whole minutes, to match clocks without seconds: `2 h 5 min`, `1 day 12 h`, `40 s`.
package func spanText(secondsLeft: Int) -> String {
  spanText(minutes: (secondsLeft + 59) / 60, seconds: secondsLeft)
}

/// A time that has passed, rounded down to whole minutes.
package func spanText(secondsAgo: Int) -> String { spanText(minutes: secondsAgo / 60, seconds: secondsAgo) }

private func spanText(minutes: Int, seconds: Int) -> String {
  if seconds < 60 { return translated("\(max(seconds, 0)) s") }
  return switch minutes {
  case ..<60: translated("\(minutes) min")
  case ..<(24 * 60): spanText(hours: minutes / 60, minutes: minutes % 60)
  default: spanText(days: minutes / (24 * 60), hours: minutes / 60 % 24)
  }
}

private func spanText(hours: Int, minutes: Int) -> String {
  minutes == 0 ? translated("\(hours) h") : translated("\(hours) h \(minutes) min")
}

private func spanText(days: Int, hours: Int) -> String {
  hours == 0
    ? daysText(days)
    : translated(days, one: "\(days) day \(hours) h", other: "\(days) days \(hours) h")
}

package func daysText(_ days: Int) -> String { translated(days, one: "\(days) day", other: "\(days) days") }
