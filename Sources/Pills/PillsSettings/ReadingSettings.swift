internal import PillsCore

extension SettingsText {
  /// What the text makes of `base`; throws for its first bad line.
  func settings(over base: Settings = Settings()) throws(BadLine) -> Settings {
    var settings = base
    // Put in all at once, as settings bring their slots into order with every change.
    var slots = base.slots
    var paths: Set<String> = []
    try read { (_, section, line) throws(BadLine.Reason) in
      switch line {
      case .blank: break
      case .section(let name): try Self.requireKnown(section: name)
      case .entry(let name, let value):
        let key = try Self.key(name, in: section)
        if let slot = key.slot {
          var slotAlone = Self.withoutSlots
          try Self.put(value, at: key, into: &slotAlone)
          slots[slot] = slotAlone.slots[slot]
        } else {
          try Self.put(value, at: key, into: &settings)
        }
        guard paths.insert(key.path).inserted else { throw .repeated(key.path) }
      }
    }
    settings.slots = slots
    return settings
  }

  /// An empty section that is not known is a mistake too.
  private static func requireKnown(section: String) throws(BadLine.Reason) {
    guard SettingKey.isSection(section) else { throw .invalid(.section(section)) }
  }

  private static let withoutSlots = {
    var settings = Settings()
    settings.slots = [:]
    return settings
  }()

  private static func key(_ name: String, in section: String) throws(BadLine.Reason) -> SettingKey {
    do throws(InvalidSetting) {
      return try SettingKey.named(name, in: section)
    } catch {
      throw .invalid(error)
    }
  }

  /// Writes `value` into `settings`, for the setting `key`.
  private static func put(
    _ value: String,
    at key: SettingKey,
    into settings: inout Settings
  ) throws(BadLine.Reason) {
    do throws(InvalidSetting) {
      try key.write(withoutTrailingSpace(value), to: &settings)
    } catch {
      throw .invalid(error)
    }
  }

  /// GLib keeps the space at the end of a line, which nobody sees.
  static func withoutTrailingSpace(_ value: String) -> String {
    value.lastIndex { $0 != " " && $0 != "\t" }.map { String(value[...$0]) } ?? ""
  }
}

extension Settings {
  /// What `text`, a whole and canonical ``text``, says; throws for its first bad line.
  package init(text: String) throws(BadLine) {
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
