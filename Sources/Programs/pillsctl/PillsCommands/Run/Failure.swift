import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Why pillsctl does not do what was asked, or cannot print the result.
enum Failure: Error {
  /// The command line is wrong. `command` is the one whose help applies; nil for the general help.
  case usage(String, command: String?)
  case outage(Outage)
  /// pillsd refused with an error of one of its interfaces.
  case refused(any ErrorReply)
  /// pillsd refused, and `sentence` fits the request better than the sentence of the error.
  case explained(any ErrorReply, sentence: String)
  /// pillsctl itself cannot go on. The lines say why and what to do next.
  case stopped([String])
  /// A command has already printed the problems that it found.
  case problemsFound(ExitCode)
  case outputClosed
  /// If the request is done, it is saved, and only its result cannot be printed.
  case outputFailed(errno: Int32, isDone: Bool = false)
}

extension Failure {
  static func stopped(_ sentence: String) -> Failure { .stopped([sentence]) }

  /// A file could not be read or copied.
  static func unusable(_ path: String, errno: Int32) -> Failure {
    .stopped(translated("Nothing was changed: \(path): \(text(of: errno))."))
  }

  /// The person said no, or ended the input.
  static var cancelled: Failure { .stopped(translated("Nothing was changed.")) }

  static var noTerminal: Failure {
    .stopped(
      translated("'calendar --interactive' needs a terminal. To only see the month: pillsctl calendar")
    )
  }

  static var unconfirmed: Failure {
    .stopped(
      translated(
        "Nothing was changed, because nobody is there to confirm it. To do it without a question: --yes"
      )
    )
  }

  var lockedDay: String? {
    if case .refused(let refusal) = self { refusal.lockedDay?.weekdayAndFullDate } else { nil }
  }
}

/// The exit status of pillsctl.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case refused = 1
  case usage = 2
  case unreachable = 3
  case locked = 4

  /// A clause in lower case without a full stop.
  var meaning: String {
    switch self {
    case .done: translated("done", in: "exit status")
    case .refused:
      translated("refused, for example an unknown slot or a future day; or 'doctor' found a problem")
    case .usage: translated("the command line is wrong")
    case .unreachable: translated("pillsd cannot be reached")
    case .locked: translated("the day is locked")
    }
  }
}
