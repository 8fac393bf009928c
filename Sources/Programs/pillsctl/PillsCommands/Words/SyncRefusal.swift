import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension Sync.Failure {
  var exitCode: ExitCode { .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case is Sync.NotShared: SharingStatement.nothingShared.line
    case is Sync.AlreadyShared:
      translated(
        "This machine shares with others already. To see how: pillsctl sync. To begin anew: pillsctl sync off"
      )
    case is Sync.OtherProfile:
      translated("What is there belongs to other machines than those that this one shares with.") + " "
        + translated("Choose another place: pillsctl sync off")
    case let failure as Sync.UnknownDevice: failure.sentence
    case let failure as Sync.AmbiguousDevice: failure.sentence
    case let failure as Sync.OwnDevice:
      translated("\(failure.device.calling) is this machine. To end sharing on it: pillsctl sync off")
    case let failure as Sync.InvalidText:
      translated(
        "'\(failure.text)' cannot be used here: \(translated(known: failure.expectation).asSentence)"
      )
    case let failure as Sync.StoreFailed: Control.StoreFailed(message: failure.message).sentence
    default: translated("pillsd refused this: \(type(of: self).name).")
    }
  }
}

extension Sync.UnknownDevice {
  fileprivate var sentence: String {
    let names = known.map(\.calling).joined(separator: ", ")
    return translated("No machine that shares is called '\(device)'. There are: \(names).") + " "
      + translated("To see their ids: pillsctl sync devices")
  }
}

extension Sync.AmbiguousDevice {
  fileprivate var sentence: String {
    let (count, ids) = (matching.count, matching.map(\.device).joined(separator: ", "))
    let fact = translated(
      count,
      one: "\(count) machine is called '\(device)'. Type the id of one: \(ids).",
      other: "\(count) machines are called '\(device)'. Type the id of one: \(ids)."
    )
    return "\(fact) \(translated("To see them: pillsctl sync devices"))"
  }
}
