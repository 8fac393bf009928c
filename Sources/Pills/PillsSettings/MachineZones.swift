package import PillsCore

/// The time zones of this device, as far as the settings need them.
package struct MachineZones: Sendable {
  /// The current zone of the device; nil if the zone has no name.
  private let current: @Sendable () -> ZoneName?
  private let isKnown: @Sendable (ZoneName) -> Bool

  package init(
    current: @escaping @Sendable () -> ZoneName?,
    isKnown: @escaping @Sendable (ZoneName) -> Bool
  ) {
    (self.current, self.isKnown) = (current, isKnown)
  }

  /// For programs that use no home zone. It accepts every zone name.
  package static let unknown = MachineZones(current: { nil }, isKnown: { _ in true })

  /// The home zone to write if the setting at `path` chose home time and no home zone is set.
  func home(chosenBy path: String, in settings: Settings) -> ZoneName? {
    let isChosen = path.lowercased() == SettingKey.reminderHours.path
    return isChosen && settings.reminderHours == .home && settings.homeZone == nil ? current() : nil
  }

  /// The zone that becomes the home zone; throws `.zoneMissing` if it has no name.
  func home() throws(SettingsComplaint) -> ZoneName {
    guard let zone = current() else { throw SettingsComplaint(.zoneMissing, homeZone: nil) }
    return zone
  }

  /// Nil if this device can follow the time that `settings` choose.
  func problem(of settings: Settings) -> SettingsComplaint? {
    switch (settings.homeZone, settings.reminderHours) {
    case (let name?, _): isKnown(name) ? nil : SettingsComplaint(.unknownZone, homeZone: name)
    case (nil, .home): SettingsComplaint(.zoneMissing, homeZone: nil)
    case (nil, .local): nil
    }
  }
}
