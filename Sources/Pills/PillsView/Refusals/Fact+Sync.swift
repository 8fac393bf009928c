import PillsAPI
import PillsCore
import Words

extension Sync.Failure {
  package var fact: String {
    switch refusal {
    case .notShared: SharingStatement.nothingShared.text
    case .alreadyShared: translated("This device is already synced.")
    case .otherProfile:
      translated("The data there belongs to devices that this device is not synced with.")
    case .unknownDevice(let failure): failure.fact
    case .ambiguousDevice(let failure): failure.fact
    case .ownDevice(let failure): translated("\(failure.device.calling) is this device.")
    case .invalidText(let failure): unfit(failure.text, clause(failure.complaint, InputFlaw.self))
    case .storeFailed(let failure): unsaved(clause(failure.complaint, StoreFlaw.self))
    }
  }
}

extension Sync.UnknownDevice {
  fileprivate var fact: String {
    let names = known.map(\.calling).joined(separator: ", ")
    return translated("No synced device is called '\(device)'. Allowed: \(names).")
  }
}

extension Sync.AmbiguousDevice {
  fileprivate var fact: String {
    let (count, ids) = (matching.count, matching.map(\.device).joined(separator: ", "))
    return translated(
      count,
      one: "\(count) device is called '\(device)'. Type the id of one: \(ids).",
      other: "\(count) devices are called '\(device)'. Type the id of one: \(ids)."
    )
  }
}
