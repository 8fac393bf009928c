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
    case let failure as Sync.UnknownDevice:
      "No machine that shares is called '\(failure.device)'. There are: "
        + "\(failure.known.map(\.calling).joined(separator: ", ")). To see their ids: pillsctl sync devices"
    case let failure as Sync.AmbiguousDevice:
      "\(failure.matching.count) machines are called '\(failure.device)'. Type the id of one: "
        + "\(failure.matching.map(\.device).joined(separator: ", ")). To see them: pillsctl sync devices"
    case let failure as Sync.OwnDevice:
      "\(failure.device.calling) is this machine. To end sharing on it: pillsctl sync off"
    case let failure as Sync.InvalidText:
      "'\(failure.text)' cannot be used here: \(failure.expectation.asSentence)"
    case let failure as Sync.StoreFailed: Control.StoreFailed(message: failure.message).sentence
    default: "pillsd refused this: \(type(of: self).name)."
    }
  }
}
