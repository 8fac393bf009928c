package import PillsCore

/// The settings as a file for people to read, edit and keep.
package struct SettingsFile: Sendable {
  package let path: String
  private let zones: MachineZones

  /// `path` is absolute; nothing need be there.
  package init(path: String, zones: MachineZones = .unknown) { (self.path, self.zones) = (path, zones) }

  /// What the file says, and the defaults for what it does not say; just these where there is no file.
  ///
  /// Throws for one with a home in a time zone that this machine does not know.
  package func load() throws(SettingsComplaint) -> Settings {
    let settings = try read()
    if let problem = zones.problem(of: settings) { throw problem.adding([.path: path, .line: ""]) }
    return settings
  }

  private func read() throws(SettingsComplaint) -> Settings {
    guard let bytes = try contents() else {
      // A link to what is not there now, in a folder that is not mounted yet, say, does not mean the usual values.
      guard !hasEntry else {
        throw SettingsComplaint(
          .unreadable,
          [.path: path, .detail: "it is a link to a file that is not there"]
        )
      }
      return Settings()
    }
    return try settings(in: SettingsText(bytes))
  }

  /// Writes `value` for the setting at `settingPath`, such as `reminders.window`, and gives all that the file now says.
  ///
  /// See ``change(_:)``.
  package func set(_ settingPath: String, to value: String) throws(SettingsComplaint) -> Settings {
    try change([SettingChange(path: settingPath, value: value)])
  }

  /// Writes `changes` at once, and gives all that the file says then.
  ///
  /// The file is read anew before, and is replaced whole or not at all; only the lines of these settings change. A file
  /// with a bad line is left to the person. A symbolic link stays, and what it points to is replaced. Who chooses the hours
  /// of home and has not said where that is, is at home now.
  private func change(_ changes: [SettingChange]) throws(SettingsComplaint) -> Settings {
    let before = try contents()
    let original = SettingsText(before ?? Array(Self.header.utf8))
    var text = original
    var settings = try settings(in: text)
    for change in changes { try make(change, in: &text, &settings) }
    if let home = zones.home(chosenBy: changes, in: settings) { try make(home, in: &text, &settings) }
    guard try self.settings(in: text) == settings else {
      let detail = "\(changes.first?.path ?? "") cannot be set in this text"
      throw SettingsComplaint(.unwritable, [.path: path, .detail: detail])
    }
    if let problem = zones.problem(of: settings) { throw problem }
    if text != original { try replace(before, with: text.bytes) }
    return settings
  }

  /// Writes where home is, for someone who has a medication keep its hours and has never said, and gives what the file says
  /// then; nil where it says that already.
  package func writeHome() throws(SettingsComplaint) -> Settings? {
    let settings = try read()
    guard let change = try zones.home(neededIn: settings) else { return nil }
    return try self.change([change])
  }

  private func make(
    _ change: SettingChange,
    in text: inout SettingsText,
    _ settings: inout Settings
  ) throws(SettingsComplaint) {
    let key = try SettingKey.at(path: change.path)
    try key.write(change.value, to: &settings)
    // The canonical form of the value: nothing a person typed can reach beyond its line.
    try? text.set(key, to: key.value(in: settings) ?? "")
  }

  private func settings(in text: SettingsText) throws(SettingsComplaint) -> Settings {
    do throws(SettingsComplaint) {
      return try text.settings()
    } catch {
      throw error.adding([.path: path])
    }
  }

  /// What a new file begins with.
  private static let header = """
    # Settings of Pills. What is not set here has its usual value.
    # "pillsctl settings" lists every setting, and sets one without an editor.
    # After editing this file: systemctl --user reload pills

    """
}
