import CLinux
import Glibc
import PillsAPI
import PillsView

/// What pillsctl learns from environment variables and the terminal.
struct Environment {
  var pillsd = PillsdAddress { _ in nil }
  /// Whether `NO_COLOR` is set and not empty (no-color.org).
  var refusesColor = false
  /// The variables `TERM` and `COLORTERM`. A terminal with 24-bit colors says so in `COLORTERM`.
  var terminalName = ""
  var colorTerminal = ""
  var isColorTerminal = false
  /// Whether standard input and standard error are terminals, so that a person can answer.
  var canAsk = false
  /// Columns of the terminal that standard output is; nil if it is no terminal.
  var columns: Int?

  static var current: Environment {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let columns = isTerminal ? Int(pills_terminal_columns(STDOUT_FILENO)) : 0
    return Environment(
      pillsd: PillsdAddress(environment: variable),
      refusesColor: variable("NO_COLOR") != nil,
      terminalName: variable("TERM") ?? "",
      colorTerminal: variable("COLORTERM") ?? "",
      isColorTerminal: isTerminal && variable("TERM") ?? "dumb" != "dumb",
      canAsk: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
      columns: columns > 0 ? columns : nil
    )
  }

  func colorDepth(_ choice: ColorChoice) -> ColorDepth {
    let mayColor = choice == .auto && isColorTerminal && !refusesColor
    guard choice == .always || mayColor else { return .none }
    if ["truecolor", "24bit"].contains(colorTerminal) || terminalName.hasSuffix("-direct") { return .all }
    return terminalName.place(of: "256color") != nil ? .of256 : .of16
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
