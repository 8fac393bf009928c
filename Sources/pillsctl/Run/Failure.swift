import PillsAPI

/// Why a run of pillsctl does not do what was asked.
enum Failure: Error {
  case usage(UsageError)
  /// No `--socket`, no `PILLS_SOCKET`, no `XDG_RUNTIME_DIR`.
  case noRuntimeDirectory
  /// Connecting failed with an error number of connect(2).
  case unreachable(SocketAddress, errno: Int32)
  /// Nothing came for as long as was waited.
  case unanswered
  /// The connection broke, or ended before the reply.
  case cutOff
  /// An error of `org.pills.Control`.
  case refused(any Control.Failure)
  /// The same, with a sentence that fits what was asked better than its own.
  case explained(any Control.Failure, sentence: String)
  /// Any other error, with its full name.
  case unknownError(name: String)
  /// A reply that is none of the interface.
  case incomprehensible
  /// What needs a person at a terminal has none.
  case noTerminal
  /// The person said no to what they asked for.
  case calledOff
  case unreadable(UnreadableReply)
  /// What is printed tells of problems.
  case problemsFound(ExitCode)
  /// Nobody reads what is printed any more.
  case outputClosed
  case outputFailed(errno: Int32)
}
