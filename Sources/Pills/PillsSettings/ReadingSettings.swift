package import PillsCore

extension SettingsText {
  /// Throws the complaint about the first bad line.
  func settings() throws(SettingsComplaint) -> Settings {
    var settings = Settings()
    var paths: Set<String> = []
    try read { (_, section, line) throws(SettingsComplaint) in
      switch line {
      case .blank: break
      // An unknown section is an error even if it is empty.
      case .section(let name):
        if !SettingKey.isSection(name) { throw SettingsComplaint(.unknownSection, [.setting: name]) }
      case .entry(let name, let value):
        let key = try SettingKey.named(name, in: section)
        let value = Self.withoutTrailingSpace(value)
        // A slot with an empty time is ignored.
        if key.slot == nil || !value.isEmpty { try key.write(value, to: &settings) }
        if !paths.insert(key.path).inserted { throw SettingsComplaint(.repeated, [.setting: key.path]) }
      }
    }
    return settings
  }

  /// GLib keeps spaces at the end of a line, which people do not see.
  static func withoutTrailingSpace(_ value: String) -> String {
    value.lastIndex { $0 != " " && $0 != "\t" }.map { String(value[...$0]) } ?? ""
  }
}

extension Settings {
  /// Reads `text`, as ``text`` writes it; throws the complaint about its first bad line.
  package init(text: String) throws(SettingsComplaint) {
    self = try SettingsText(Array(text.utf8)).settings()
  }

  /// Every setting, as a settings file has it; equal settings have equal text.
  package var text: String {
    var lines: [String] = []
    var section: String?
    for key in SettingKey.all(in: self) {
      if key.section != section { lines.append("[\(key.section)]") }
      section = key.section
      lines.append("\(key.name)=\(key.value(in: self) ?? "")")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
