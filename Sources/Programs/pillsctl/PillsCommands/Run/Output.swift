import Files
import Glibc

/// Standard output and error, each written at once.
enum Output {
  /// Writes `text` to standard output.
  static func write(_ text: String) throws(Failure) {
    if let error = writeAll(text.utf8, to: STDOUT_FILENO) {
      throw error == EPIPE ? .outputClosed : .outputFailed(errno: error)
    }
  }

  /// Writes `lines` to standard output.
  static func write(lines: [String]) throws(Failure) { try write(lines.map { $0 + "\n" }.joined()) }

  /// Writes `text` to standard error, which may fail: there is nobody left to tell.
  static func complain(_ text: String) { _ = writeAll(text.utf8, to: STDERR_FILENO) }

  /// From now on ends the process quietly as soon as nobody reads standard output any more.
  ///
  /// Writing would tell, but there may be nothing to write for hours. A thread of its own can wait for that while the
  /// main one waits for pillsd.
  static func exitWhenClosed() {
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) <= 0 {}
      // Neither a pending line nor anything else in the process is of use to anybody now.
      _exit(ExitCode.done.rawValue)
    }
    // Without the thread, the next write tells.
    if pthread_create(&thread, nil, start, nil) == 0 { pthread_detach(thread) }
  }
}
