import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Why a run of pillsctl does not do what was asked.
enum Failure: Error {
  /// What is wrong with the command line, and the command whose help says how it is done; nil where there is none.
  case usage(String, command: String?)
  /// pillsd gave no answer that can be used.
  case outage(Outage)
  /// An error of one of pillsd's interfaces.
  case refused(any ErrorReply)
  /// The same, with a sentence that fits the request better than the one of the error.
  case explained(any ErrorReply, sentence: String)
  /// What pillsctl itself cannot do, in lines that say why and what to do next.
  case stopped([String])
  /// Problems were found, and are printed already.
  case problemsFound(ExitCode)
  /// Nobody reads what is printed any more.
  case outputClosed
  case outputFailed(errno: Int32)
  /// What was asked is done and saved, but cannot be printed.
  case doneWithoutOutput(errno: Int32)
}

extension Failure {
  static func stopped(_ sentence: String) -> Failure { .stopped([sentence]) }

  /// The person was asked, and said no.
  static var cancelled: Failure { .stopped(translated("Nothing was changed.")) }

  /// What needs a person at a terminal has none.
  static var noTerminal: Failure {
    .stopped(
      translated("'calendar --interactive' needs a terminal. To only see the month: pillsctl calendar")
    )
  }

  /// Nobody is there to confirm that something goes for good.
  static var unconfirmedErasure: Failure {
    .stopped(
      translated("Nothing was erased, as nobody is there to confirm it. To erase without a question: --yes")
    )
  }

  /// Nobody is there to confirm that machines begin or end to share, or encrypt what they do.
  static var unconfirmedSharing: Failure {
    .stopped(
      translated("Nothing was changed, as nobody is there to confirm it. To do it without a question: --yes")
    )
  }

  /// The day that is locked against what was asked, for people; nil for any other failure.
  var lockedDay: String? {
    if case .refused(let refusal) = self { refusal.lockedDay?.weekdayAndFullDate } else { nil }
  }
}

/// How pillsctl ends.
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
