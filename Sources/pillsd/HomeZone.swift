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
  /// The zone of home, where reminders keep its hours; nil where they are those of the machine, or where it is not known here
  /// any more: then local hours are better than none.
  static func home(of settings: Settings) -> LocalTimeZone? {
    settings.homeZoneInUse.flatMap { named($0.description) }
  }
}
