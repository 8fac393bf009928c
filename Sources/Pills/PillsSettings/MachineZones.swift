package import PillsCore

/// What a machine knows of time zones, as far as its settings need to know.
package struct MachineZones: Sendable {
  /// The name of the zone that it is in; nil where that has none.
  private let current: @Sendable () -> ZoneName?
  private let isKnown: @Sendable (ZoneName) -> Bool

  package init(
    current: @escaping @Sendable () -> ZoneName?,
    isKnown: @escaping @Sendable (ZoneName) -> Bool
  ) {
    (self.current, self.isKnown) = (current, isKnown)
  }

  /// For programs that keep no hours: any name will do.
  package static let unknown = MachineZones(current: { nil }, isKnown: { _ in true })

  /// Where home is, for someone who just chose its hours and has never said.
  func home(chosenBy changes: [SettingChange], in settings: Settings) -> SettingChange? {
    let isChosen = changes.contains { $0.path.lowercased() == SettingKey.reminderHours.path }
    guard isChosen, settings.reminderHours == .home, settings.homeZone == nil, let zone = current() else {
      return nil
    }
    return SettingChange(path: SettingKey.homeZone.path, value: zone.description)
  }

  /// Where home is, for someone who has a medication keep its hours and has never said; nil where they have.
  func home(neededIn settings: Settings) throws(SettingsComplaint) -> SettingChange? {
    guard settings.homeZone == nil else { return nil }
    guard let zone = current() else { throw SettingsComplaint(.zoneMissing, homeZone: nil) }
    return SettingChange(path: SettingKey.homeZone.path, value: zone.description)
  }

  /// Why the hours that `settings` choose cannot be kept here; nil where they can.
  func problem(of settings: Settings) -> SettingsComplaint? {
    switch (settings.homeZone, settings.reminderHours) {
    case (let name?, _): isKnown(name) ? nil : SettingsComplaint(.unknownZone, homeZone: name)
    case (nil, .home): SettingsComplaint(.zoneMissing, homeZone: nil)
    case (nil, .local): nil
    }
  }
}
