package import PillsCore

/// The settings file, which people also read and edit.
package struct SettingsFile: Sendable {
  package let path: String
  private let zones: MachineZones

  /// `path` must be absolute; the file may be missing.
  package init(path: String, zones: MachineZones = .unknown) { (self.path, self.zones) = (path, zones) }

  /// Settings that the file does not set have defaults. Throws if this device does not know the home zone.
  package func load() throws(SettingsComplaint) -> Settings {
    let settings = try read()
    if let problem = zones.problem(of: settings) { throw problem.adding([.path: path, .line: ""]) }
    return settings
  }

  private func read() throws(SettingsComplaint) -> Settings {
    guard let bytes = try contents() else {
      // A link may lead into a folder that is not mounted yet, so this does not mean the defaults.
      guard !hasEntry else {
        throw SettingsComplaint(
          .unreadable,
          [.path: path, .detail: "it is a link to a missing file"]
        )
      }
      return Settings()
    }
    return try settings(in: SettingsText(bytes))
  }

  /// Sets a setting such as `reminders.window`, and returns all settings. If a line of the file is bad, nothing
  /// is written. The file is read again and replaced as a whole; other lines and a symbolic link stay. If home
  /// time is chosen and no home zone is set, the current zone becomes the home zone.
  package func set(_ settingPath: String, to value: String) throws(SettingsComplaint) -> Settings {
    let before = try contents()
    let original = SettingsText(before ?? Array(Self.header.utf8))
    var text = original
    var settings = try settings(in: text)
    try write(value, settingPath, in: &text, &settings)
    if let home = zones.home(chosenBy: settingPath, in: settings) {
      try write(home.description, SettingKey.homeZone.path, in: &text, &settings)
    }
    guard try self.settings(in: text) == settings else {
      let detail = "\(settingPath) cannot be set in this text"
      throw SettingsComplaint(.unwritable, [.path: path, .detail: detail])
    }
    if let problem = zones.problem(of: settings) { throw problem }
    if text != original { try replace(before, with: text.bytes) }
    return settings
  }

  /// Writes the current zone as the home zone and returns the new settings; nil if one is already set.
  package func writeHome() throws(SettingsComplaint) -> Settings? {
    guard try read().homeZone == nil else { return nil }
    return try set(SettingKey.homeZone.path, to: zones.home().description)
  }

  private func write(
    _ value: String,
    _ path: String,
    in text: inout SettingsText,
    _ settings: inout Settings
  ) throws(SettingsComplaint) {
    let key = try SettingKey.at(path: path)
    try key.write(value, to: &settings)
    // The canonical form of the value cannot reach beyond its line, whatever a person typed.
    try? text.set(key, to: key.value(in: settings) ?? "")
  }

  private func settings(in text: SettingsText) throws(SettingsComplaint) -> Settings {
    do throws(SettingsComplaint) {
      return try text.settings()
    } catch {
      throw error.adding([.path: path])
    }
  }

  private static let header = """
    # Settings of Pills. What is not set here has its usual value.
    # "pillsctl settings" lists every setting, and sets one without an editor.
    # After editing this file: systemctl --user reload pills

    """
}
