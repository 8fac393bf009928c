package import PillsCore

extension SettingsText {
  /// What the text says; throws for its first bad line.
  func settings() throws(SettingsComplaint) -> Settings {
    var settings = Settings()
    var paths: Set<String> = []
    try read { (_, section, line) throws(SettingsComplaint) in
      switch line {
      case .blank: break
      // An empty section that is not known is a mistake too.
      case .section(let name):
        if !SettingKey.isSection(name) { throw SettingsComplaint(.unknownSection, [.setting: name]) }
      case .entry(let name, let value):
        let key = try SettingKey.named(name, in: section)
        let value = Self.withoutTrailingSpace(value)
        // A slot without a time says nothing of it.
        if key.slot == nil || !value.isEmpty { try key.write(value, to: &settings) }
        if !paths.insert(key.path).inserted { throw SettingsComplaint(.repeated, [.setting: key.path]) }
      }
    }
    return settings
  }

  /// GLib keeps the space at the end of a line, which nobody sees.
  static func withoutTrailingSpace(_ value: String) -> String {
    value.lastIndex { $0 != " " && $0 != "\t" }.map { String(value[...$0]) } ?? ""
  }
}

extension Settings {
  /// What `text`, a whole and canonical ``text``, says; throws for its first bad line.
  package init(text: String) throws(SettingsComplaint) {
    self = try SettingsText(Array(text.utf8)).settings()
  }

  /// Every setting, in the form of a settings file; equal settings have equal text.
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
