import Desktop
import PillsCore
import PillsSettings

extension MachineZones {
  static let ofThisMachine = MachineZones(
    current: { ZoneName(LocalTimeZone.local().identifier) },
    isKnown: { LocalTimeZone.named($0.description) != nil }
  )
}

extension LocalTimeZone {
  /// Nil if no home zone is set, or this device no longer knows it: local hours are better than none.
  static func home(of settings: Settings) -> LocalTimeZone? {
    settings.homeZone.flatMap { named($0.description) }
  }
}
