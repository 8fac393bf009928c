import Desktop
import PillsCore
import PillsSettings

extension MachineZones {
  /// By the tzdata of this machine.
  static let ofThisMachine = MachineZones(
    current: { ZoneName(LocalTimeZone.local().identifier) },
    isKnown: { LocalTimeZone.named($0.description) != nil }
  )
}

extension LocalTimeZone {
  /// The zone of home; nil where nobody has said where that is, or where it is not known here any more: then local hours are
  /// better than none.
  static func home(of settings: Settings) -> LocalTimeZone? {
    settings.homeZone.flatMap { named($0.description) }
  }
}
