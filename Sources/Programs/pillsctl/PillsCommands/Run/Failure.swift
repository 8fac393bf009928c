import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Why a run of pillsctl does not do what was asked.
enum Failure: Error {
  /// What is done only once a person has confirmed it.
  enum Deed {
    case erasing
    case restoring
    case importing
    /// To begin, end or encrypt what machines share.
    case sharing
  }

  case usage(UsageError)
  /// Connecting failed with an error number of connect(2).
  case unreachable(PillsdAddress, errno: Int32)
  /// Nothing came for as long as was waited.
  case unanswered
  /// The connection broke, or ended before the reply.
  case cutOff
  /// An error of one of pillsd's interfaces.
  case refused(any ErrorReply)
  /// The same, with a sentence that fits the request better than the one of the error.
  case explained(any ErrorReply, sentence: String)
  /// The other machines could not be reached, in a sentence.
  case syncFailed(String)
  /// Any other error, with its full name.
  case unknownError(name: String)
  /// A reply that does not fit the interface.
  case incomprehensible
  /// What needs a person at a terminal has none.
  case noTerminal
  /// What takes a person's word is not done, as nobody is there to ask.
  case unconfirmed(Deed)
  /// The file that was to take the place of the database cannot be read or copied.
  case restoreFailed(String, errno: Int32)
  /// The file that was to take the place of the database was not closed by whoever wrote it.
  case unclosedBackup(String)
  /// A copy of the database could not be written to this path; it is left elsewhere, or nothing was done.
  case backupFailed(String, left: String?, errno: Int32)
  /// What was to be written to a file is not.
  case exportFailed(ExportProblem)
  /// A file cannot be brought along.
  case importFailed(ImportProblem)
  /// The person was asked, and said no.
  case cancelled
  /// Problems were found, and are printed already.
  case problemsFound(ExitCode)
  /// Nobody reads what is printed any more.
  case outputClosed
  case outputFailed(errno: Int32)
  /// What was asked is done and saved, but cannot be printed.
  case doneWithoutOutput(errno: Int32)
}

extension Failure {
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
