import PillsAPI
import PillsView
import Varlink

extension Sync.Failure {
  var exitCode: ExitCode { .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case is Sync.NotShared: "This machine shares nothing with others. To begin: pillsctl sync setup"
    case is Sync.AlreadyShared:
      "This machine shares with others already. To see how: pillsctl sync. To begin anew: pillsctl sync off"
    case is Sync.OtherProfile:
      "What is there belongs to other machines than those that this one shares with. Choose another place: pillsctl sync off"
    case let failure as Sync.InvalidText:
      "'\(failure.text)' cannot be used here: \(failure.expectation.asSentence)"
    case let failure as Sync.StoreFailed: Control.StoreFailed(message: failure.message).sentence
    default: "pillsd refused this: \(type(of: self).name)."
    }
  }
}
