import CLinux
import Glibc

struct TerminalSize: Hashable {
  let lines: Int
  let columns: Int
}

/// The terminal without echo and line editing, with its other screen and mouse reports, until it is restored.
/// It uses the escape sequences of xterm ("Control Sequences"), which every terminal with a mouse
/// understands. Loading ncurses and its terminal database would slow down every other command of pillsctl.
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
    // The other screen, no cursor, reports of clicks, in numbers.
    try? Output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h")
  }

  func putBack() {
    try? Output.write("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l")
    var attributes = before
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
  }
}
