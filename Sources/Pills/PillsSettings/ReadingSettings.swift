package import PillsCore

extension SettingsText {
  /// What the text makes of `base`; throws for its first bad line.
  func settings(over base: Settings = Settings()) throws(SettingsComplaint) -> Settings {
    var settings = base
    // Put in all at once, as settings bring their slots into order with every change.
    var slots = base.slots
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
        if let slot = key.slot {
          var slotAlone = Self.withoutSlots
          try key.write(value, to: &slotAlone)
          slots[slot] = slotAlone.slots[slot]
        } else {
          try key.write(value, to: &settings)
        }
        if !paths.insert(key.path).inserted { throw SettingsComplaint(.repeated, [.setting: key.path]) }
      }
    }
    settings.slots = slots
    return settings
  }

  private static let withoutSlots = {
    var settings = Settings()
    settings.slots = [:]
    return settings
  }()

  /// GLib keeps the space at the end of a line, which nobody sees.
  static func withoutTrailingSpace(_ value: String) -> String {
    value.lastIndex { $0 != " " && $0 != "\t" }.map { String(value[...$0]) } ?? ""
  }
}

extension Settings {
  /// What `text`, a whole and canonical ``text``, says; throws for its first bad line.
  package init(text: String) throws(SettingsComplaint) {
    var withoutSlots = Settings()
    withoutSlots.slots = [:]
    self = try SettingsText(Array(text.utf8)).settings(over: withoutSlots)
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
