import PillsAPI
import PillsCore
import Words

extension Sync.Failure {
  package var fact: String {
    switch refusal {
    case .notShared: SharingStatement.nothingShared.text
    case .alreadyShared: translated("This machine shares with others already.")
    case .otherProfile:
      translated("What is there belongs to other machines than those that this one shares with.")
    case .unknownDevice(let failure): failure.fact
    case .ambiguousDevice(let failure): failure.fact
    case .ownDevice(let failure): translated("\(failure.device.calling) is this machine.")
    case .invalidText(let failure): unfit(failure.text, clause(failure.complaint, InputFlaw.self))
    case .storeFailed(let failure): unsaved(clause(failure.complaint, StoreFlaw.self))
    }
  }
}

extension Sync.UnknownDevice {
  fileprivate var fact: String {
    let names = known.map(\.calling).joined(separator: ", ")
    return translated("No machine that shares is called '\(device)'. There are: \(names).")
  }
}

extension Sync.AmbiguousDevice {
  fileprivate var fact: String {
    let (count, ids) = (matching.count, matching.map(\.device).joined(separator: ", "))
    return translated(
      count,
      one: "\(count) machine is called '\(device)'. Type the id of one: \(ids).",
      other: "\(count) machines are called '\(device)'. Type the id of one: \(ids)."
    )
  }
}
