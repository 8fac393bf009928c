import Glibc
package import PillsCore

/// The way to write times of day.
package enum ClockStyle: Hashable, Sendable {
  case twentyFourHours
  /// `9:10 PM`, with the locale's words.
  case twelveHours(morning: String, afternoon: String)

  /// The style of the environment's locale (`LC_TIME`).
  package static let current: ClockStyle = {
    guard !isPlainLocale else { return .twentyFourHours }
    setlocale(LC_TIME, "")
    return ClockStyle(format: item(T_FMT), morning: item(AM_STR), afternoon: item(PM_STR))
  }()

  /// Takes the locale's `T_FMT`, a format of strftime(3), `AM_STR` and `PM_STR`. Words that are not plain
  /// letters become `AM` and `PM`, so that people can type what they see.
  package init(format: String, morning: String, afternoon: String) {
    let hasHalves = ["%r", "%I", "%l"].contains { format.place(of: $0) != nil }
    guard hasHalves, !morning.isEmpty, !afternoon.isEmpty else {
      self = .twentyFourHours
      return
    }
    let areTypeable = [morning, afternoon].allSatisfy { TimeOfDay("1\($0)") != nil }
    self = .twelveHours(morning: areTypeable ? morning : "AM", afternoon: areTypeable ? afternoon : "PM")
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

  /// Writes the time of a slot that pillsd sent in this style; other text stays as it is.
  package func text(of text: String) -> String {
    SlotTime(text)?.text(day: { LocaleWords.inSentences.weekdays[$0.rawValue % 7] }, time: self.text(of:))
      ?? text
  }

  /// Whether the locale is C, whose time format is known without setlocale (locale(7)).
  private static var isPlainLocale: Bool {
    for variable in ["LC_ALL", "LC_TIME", "LANG"] {
      guard let name = getenv(variable), name[0] != 0 else { continue }
      return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 || strncmp(name, "C.", 2) == 0
    }
    return true
  }

  private static func item(_ item: Int) -> String {
    nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? ""
  }
}
