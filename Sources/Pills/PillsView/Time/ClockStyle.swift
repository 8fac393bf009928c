import Glibc
package import PillsCore

/// How times of the day are written.
package enum ClockStyle: Hashable, Sendable {
  /// `21:10`.
  case twentyFourHours
  /// `9:10 PM`, with the signs of the locale.
  case twelveHours(morning: String, afternoon: String)

  /// That of the environment's locale (`LC_TIME`).
  package static let current: ClockStyle = {
    guard !isPlainLocale else { return .twentyFourHours }
    setlocale(LC_TIME, "")
    return ClockStyle(format: item(T_FMT), morning: item(AM_STR), afternoon: item(PM_STR))
  }()

  /// That of a locale with this `T_FMT`, as strftime(3) takes it, `AM_STR` and `PM_STR`.
  ///
  /// Signs that are not plain letters become `AM` and `PM`: what is shown can be typed.
  package init(format: String, morning: String, afternoon: String) {
    let hasHalves = ["%r", "%I", "%l"].contains { format.place(of: $0) != nil }
    guard hasHalves, !morning.isEmpty, !afternoon.isEmpty else {
      self = .twentyFourHours
      return
    }
    let areTypeable = [morning, afternoon].allSatisfy { TimeOfDay("1\($0)") != nil }
    self = .twelveHours(morning: areTypeable ? morning : "AM", afternoon: areTypeable ? afternoon : "PM")
  }

  /// `21:10`, `9:10 PM`; with seconds where there are some.
  package func text(hour: Int, minute: Int, second: Int?) -> String {
    let rest = ":\(twoDigits(minute))" + (second.map { ":\(twoDigits($0))" } ?? "")
    switch self {
    case .twentyFourHours: return twoDigits(hour) + rest
    case .twelveHours(let morning, let afternoon):
      return "\((hour + 11) % 12 + 1)\(rest) \(hour < 12 ? morning : afternoon)"
    }
  }

  /// `time` in this style, with its seconds where there are some.
  package func text(of time: TimeOfDay) -> String {
    text(hour: time.hour, minute: time.minute, second: time.second == 0 ? nil : time.second)
  }

  /// `text`, a time as pillsd writes it, in this style; as it stands where it is none.
  package func text(of text: String) -> String { TimeOfDay(text).map { self.text(of: $0) } ?? text }

  /// Whether that is the locale of C, whose times are known without reading it (locale(7)).
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
