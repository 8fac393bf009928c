internal import PillsCore

extension SettingsText {
  /// What the text makes of `base`; throws for its first bad line.
  func settings(over base: Settings = Settings()) throws(BadLine) -> Settings {
    switch Self.read(lines, over: base) {
    case .success(let settings): return settings
    case .failure(let lastReason):
      // GLib does not say where it stopped, but the bad line is the first one with which the text is bad.
      let number = firstLine { lines in
        if case .failure = Self.read(lines, over: base) { true } else { false }
      }
      if case .failure(let reason) = Self.read(lines.prefix(number), over: base) {
        throw BadLine(number: number, reason: reason)
      }
      throw BadLine(number: number, reason: lastReason)
    }
  }

  private static func read(
    _ lines: some Sequence<[UInt8]>,
    over base: Settings
  ) -> Result<Settings, BadLine.Reason> {
    Result { () throws(BadLine.Reason) in
      var settings = base
      // Put in all at once, as settings bring their slots into order with every change.
      var slots = base.slots
      var paths: Set<String> = []
      for section in try keyFile(lines).sections {
        try requireKnown(section: section.name)
        for entry in section.entries {
          let key = try key(of: entry, in: section.name)
          if let slot = key.slot {
            var slotAlone = withoutSlots
            try put(entry, at: key, into: &slotAlone)
            slots[slot] = slotAlone.slots[slot]
          } else {
            try put(entry, at: key, into: &settings)
          }
          guard paths.insert(key.path).inserted else { throw .repeated(key.path) }
        }
      }
      settings.slots = slots
      return settings
    }
  }

  /// An empty section that is not known is a mistake too.
  private static func requireKnown(section: String) throws(BadLine.Reason) {
    let known = SettingKey.all(in: Settings()).map(\.section)
    guard known.contains(where: { $0.lowercased() == section.lowercased() }) else {
      throw .invalid(.section(section))
    }
  }

  private static let withoutSlots = {
    var settings = Settings()
    settings.slots = [:]
    return settings
  }()

  private static func key(of entry: KeyFile.Entry, in section: String) throws(BadLine.Reason) -> SettingKey {
    do throws(InvalidSetting) {
      return try SettingKey.named(entry.key, in: section)
    } catch {
      throw .invalid(error)
    }
  }

  /// Writes the value of `entry` into `settings`, for the setting `key`.
  private static func put(
    _ entry: KeyFile.Entry,
    at key: SettingKey,
    into settings: inout Settings
  ) throws(BadLine.Reason) {
    do throws(InvalidSetting) {
      try key.write(withoutTrailingSpace(entry.value), to: &settings)
    } catch {
      throw .invalid(error)
    }
  }

  /// GLib keeps the space at the end of a line, which nobody sees.
  private static func withoutTrailingSpace(_ value: String) -> String {
    String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
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
