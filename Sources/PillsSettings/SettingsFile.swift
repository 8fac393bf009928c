package import PillsCore

/// The settings as a file for people to read, edit and keep.
package struct SettingsFile: Sendable {
  package let path: String

  /// `path` is absolute; nothing need be there.
  package init(path: String) {
    self.path = path
  }

  /// What the file says, and the defaults for what it does not say; just these where there is no file.
  package func load() throws(SettingsFileError) -> Settings {
    guard let bytes = try contents() else {
      // A link to what is not there now, in a folder that is not mounted yet, say, does not mean the usual values.
      guard !hasEntry else {
        throw .unreadable(path: path, detail: "it is a link to a file that is not there")
      }
      return Settings()
    }
    return try settings(in: SettingsText(bytes))
  }

  /// Writes `value` for the setting at `settingPath`, such as `reminders.window`, and gives all that the file now says.
  ///
  /// The file is read anew before, and is replaced whole or not at all; only the line of the setting changes. A file
  /// with a bad line is left to the person. A symbolic link stays, and what it points to is replaced.
  package func set(_ settingPath: String, to value: String) throws(SettingsFileError) -> Settings {
    let before = try contents()
    var text = SettingsText(before ?? Array(Self.header.utf8))
    var settings = try settings(in: text)
    let key = try change(settingPath, to: value, in: &settings)
    // The canonical form of the value: nothing a person typed can reach beyond its line.
    try? text.set(key, to: key.value(in: settings) ?? "")
    guard try self.settings(in: text) == settings else {
      throw .unwritable(path: path, detail: "\(key.path) cannot be set in this text")
    }
    if text.bytes != before { try replace(before, with: text.bytes) }
    return settings
  }

  private func change(
    _ settingPath: String,
    to value: String,
    in settings: inout Settings
  ) throws(SettingsFileError) -> SettingKey {
    do throws(InvalidSetting) {
      let key = try SettingKey.at(path: settingPath)
      try key.write(value, to: &settings)
      return key
    } catch {
      throw .refused(error)
    }
  }

  private func settings(in text: SettingsText) throws(SettingsFileError) -> Settings {
    do throws(BadLine) {
      return try text.settings()
    } catch {
      throw .badLine(path: path, error)
    }
  }

  /// What a new file begins with.
  private static let header = """
    # Settings of Pills. What is not set here has its usual value.
    # "pillsctl settings" lists every setting, and sets one without an editor.
    # After editing this file: systemctl --user reload pills

    """
}
