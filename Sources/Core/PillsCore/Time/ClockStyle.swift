import Synchronization

/// The way to write times of day.
package enum ClockStyle: Hashable, Sendable {
  case twentyFourHours
  /// `9:10 PM`, with the locale's words.
  case twelveHours(morning: String, afternoon: String)

  private static let ofSentences = Mutex(ClockStyle.twentyFourHours)

  /// Sets the style of the times in popups. A program does this once, before it shows anything.
  package static func useInSentences(_ style: ClockStyle) { ofSentences.withLock { $0 = style } }

  static var inSentences: ClockStyle { ofSentences.withLock { $0 } }

  /// Takes the locale's `T_FMT`, a format of strftime(3), `AM_STR` and `PM_STR`. Words that are not plain
  /// letters become `AM` and `PM`, so that people can type what they see.
  package init(format: String, morning: String, afternoon: String) {
    let hasHalves = zip(format.utf8, format.utf8.dropFirst()).contains { mark, kind in
      mark == UInt8(ascii: "%") && "rIl".utf8.contains(kind)
    }
    guard hasHalves, !morning.isEmpty, !afternoon.isEmpty else {
      self = .twentyFourHours
      return
    }
    let areTypeable = [morning, afternoon].allSatisfy { TimeOfDay("1\($0)") != nil }
    self = .twelveHours(morning: areTypeable ? morning : "AM", afternoon: areTypeable ? afternoon : "PM")
  }

  /// Twenty-four hours if `locale` is nil.
  package init(ofLocale locale: (format: String, morning: String, afternoon: String)?) {
    self =
      locale.map { ClockStyle(format: $0.format, morning: $0.morning, afternoon: $0.afternoon) }
      ?? .twentyFourHours
  }

  package func text(hour: Int, minute: Int, second: Int?) -> String {
    let rest = ":\(twoDigits(minute))" + (second.map { ":\(twoDigits($0))" } ?? "")
    switch self {
    case .twentyFourHours: return twoDigits(hour) + rest
    case .twelveHours(let morning, let afternoon):
      return "\((hour + 11) % 12 + 1)\(rest) \(hour < 12 ? morning : afternoon)"
    }
  }

  /// With seconds if they are not 0.
  package func text(of time: TimeOfDay) -> String {
    text(hour: time.hour, minute: time.minute, second: time.second == 0 ? nil : time.second)
  }
}

package func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
