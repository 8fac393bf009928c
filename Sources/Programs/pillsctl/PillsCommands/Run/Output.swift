import CLinux
import Files
import Glibc

/// Unbuffered output: `write` goes to standard output, and `complain` to standard error.
enum Output {
  static func write(_ text: String) throws(Failure) {
    if let error = writeAll(text.utf8, to: STDOUT_FILENO) {
      throw error == EPIPE ? .outputClosed : .outputFailed(errno: error)
    }
  }

  static func write(lines: [String]) throws(Failure) { try write(lines.map { $0 + "\n" }.joined()) }

  /// Lines for people, also the beginning of one that is not ended. A failure is ignored, because there is no
  /// other place to report it.
  static func complain(_ text: String) {
    let columns = isatty(STDERR_FILENO) == 1 ? Int(pills_terminal_columns(STDERR_FILENO)) : 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shown = columns > 0 ? lines.flatMap { wrapped($0, width: columns) } : lines
    _ = writeAll(shown.joined(separator: "\n").utf8, to: STDERR_FILENO)
  }

  /// Ends the process quietly as soon as nobody reads standard output any more. A write would notice that
  /// too, but there may be nothing to write for hours. So a thread waits for it while the main thread waits
  /// for pillsd.
  static func exitWhenClosed() {
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) <= 0 {}
      // No pending line is of use any more, so the process exits at once.
      _exit(ExitCode.done.rawValue)
    }
    // Without the thread, the next write notices.
    if pthread_create(&thread, nil, start, nil) == 0 { pthread_detach(thread) }
  }
}
