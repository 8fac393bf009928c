import CLinux
import Glibc
import PillsAPI
import PillsView

/// What pillsctl learns from its surroundings.
struct Environment {
  /// Where pillsd is, unless the command line says otherwise.
  var pillsd = PillsdAddress { _ in nil }
  /// Whether `NO_COLOR` is set (no-color.org).
  var refusesColor = false
  /// `TERM`, and `COLORTERM`, by which a terminal tells that it knows every color.
  var terminalName = ""
  var colorTerminal = ""
  /// Whether standard output is a terminal that knows colors.
  var isColorTerminal = false
  /// Whether a person is there who reads questions on standard error and answers them on standard input.
  var canAsk = false
  /// The width of the terminal that standard output is; nil where it is none.
  var columns: Int?

  /// That of this process.
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

  /// Whether to color, when `choice` was given.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isColorTerminal && !refusesColor
    }
  }

  /// How many colors to use, when `choice` was given.
  func colorDepth(_ choice: ColorChoice) -> ColorDepth {
    guard isColored(choice) else { return .none }
    if ["truecolor", "24bit"].contains(colorTerminal) || terminalName.hasSuffix("-direct") { return .all }
    return terminalName.place(of: "256color") != nil ? .of256 : .of16
  }

  /// Nil also where it is empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
