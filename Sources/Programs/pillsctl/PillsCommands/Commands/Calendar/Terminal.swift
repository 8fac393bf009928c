import CLinux
import Glibc

struct TerminalSize: Hashable {
  let lines: Int
  let columns: Int
}

/// The terminal taken over whole: no echo, no line editing, its other screen, mouse reports, until it is put back.
///
/// Escape sequences of xterm, which every terminal with a mouse understands (its "Control Sequences"), rather than
/// ncurses: loading that and its terminal database would slow every other command of pillsctl down.
struct Terminal {
  private let before: termios

  init() throws(Failure) {
    var attributes = termios()
    guard tcgetattr(STDIN_FILENO, &attributes) == 0 else { throw .noTerminal }
    before = attributes
    takeOver()
  }

  var size: TerminalSize {
    let (lines, columns) = (pills_terminal_rows(STDOUT_FILENO), pills_terminal_columns(STDOUT_FILENO))
    return TerminalSize(lines: lines > 0 ? Int(lines) : 24, columns: columns > 0 ? Int(columns) : 80)
  }

  /// Leaves the terminal to the shell, and stops until the person comes back.
  func suspend() {
    putBack()
    raise(SIGSTOP)
    takeOver()
  }

  private func takeOver() {
    var attributes = before
    cfmakeraw(&attributes)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
    // Other screen, no cursor, clicks, in numbers.
    try? Output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h")
  }

  /// Gives it back as it was.
  func putBack() {
    try? Output.write("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l")
    var attributes = before
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
  }
}
