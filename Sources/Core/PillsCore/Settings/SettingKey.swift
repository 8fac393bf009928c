package import Words

/// One setting: its place in the settings file, what it means, and how it is read and written.
package struct SettingKey: Sendable {
  /// Its section and key in the settings file: `Reminders.Window`.
  let place: String
  package let summary: Message
  /// The allowed values, for an error message: "a duration such as 6h, at most 24h".
  package let expectation: Message
  /// All its values in their best spelling, or those that people want most; nil if there are too many.
  package var choices: [String]?
  package var kind = Kind.other
  /// The slot whose time it is; nil for any other setting.
  package var slot: SlotName?
  let readValue: @Sendable (Settings) -> String?
  let writeValue: @Sendable (inout Settings, String) -> Bool

  /// How its values can be chosen and shown, if not as in the settings file.
  package enum Kind: Equatable, Sendable {
    case other
    case span(ClosedRange<TimeSpan>)
    case number(ClosedRange<Int>)
    /// An amount to drink.
    case volume(ClosedRange<Int>)
    /// Several amounts to drink.
    case volumes
    /// A text, or this word for none.
    case optional(none: String)
  }

  package var section: String { String(place.prefix { $0 != "." }) }

  package var name: String { String(place.drop { $0 != "." }.dropFirst()) }

  /// As on the command line: `reminders.window`.
  package var path: String { slot.map { "\(Self.slotSection).\($0)" } ?? place.lowercased() }

  /// Nil for a slot that does not exist.
  package func value(in settings: Settings) -> String? { readValue(settings) }

  /// If this throws, `settings` are unchanged.
  package func write(_ text: String, to settings: inout Settings) throws(SettingsComplaint) {
    guard writeValue(&settings, text) else { throw SettingsComplaint(.badValue, [.setting: path]) }
  }
}

extension SettingsComplaint {
  package static func unknown(_ path: String, among settings: [SettingKey]) -> SettingsComplaint {
    let suggestion = nearestName(to: path, among: settings.map(\.path))
    return SettingsComplaint(.unknownSetting, [.setting: path, .suggestion: suggestion])
  }
}

extension SettingKey {
  /// All settings but the slots, in the order of the settings file.
  package static let fixed: [SettingKey] = reminders + zones + popupsAndHistory + hydration

  private static let reminders: [SettingKey] =
    [
      flag(
        "Reminders.Enabled",
        Message("all reminders"),
        { $0.remindersEnabled },
        { $0.remindersEnabled = $1 }
      ),
      span(
        "Reminders.Window",
        Message("time to answer a reminder"),
        { $0.window },
        { $0.window = $1 },
        Message("a duration such as 6h, at most 24h"),
        .seconds(1) ... .hours(24)
      ),
      span(
        "Reminders.Snooze",
        Message("snooze for"),
        { $0.snooze },
        { $0.snooze = $1 },
        Message("a duration such as 10min, at most 12h"),
        .seconds(1) ... .hours(12)
      ),
      span(
        "Reminders.RepeatEvery",
        Message("repeat after"),
        { $0.repeatEvery },
        { $0.repeatEvery = $1 },
        Message("0 (never) or a duration such as 10min, at most 24h"),
        .zero ... .hours(24)
      ),
      of(
        "Reminders.RepeatLimit",
        Message("number of repeats, at most"),
        Message("a whole number from 0 to 100"),
        { $0.repeatLimit },
        { $0.repeatLimit = $1 },
        .number(0...100),
        text: { String($0) },
        value: { text in Int(text).flatMap { (0...100).contains($0) ? $0 : nil } }
      ),
    ]

  private static let popupsAndHistory: [SettingKey] =
    [
      choice(
        "Popups.Urgency",
        Message("urgency: only critical popups stay on screen on every desktop"),
        Message("low, normal or critical"),
        { $0.popupUrgency },
        { $0.popupUrgency = $1 },
        PopupUrgency.allCases.map { ($0.rawValue, $0) }
      ),
      flag(
        "Popups.Private",
        Message("hide the names of medications"),
        { $0.popupsPrivate },
        { $0.popupsPrivate = $1 }
      ),
      flag("Popups.Sound", Message("play a sound"), { $0.popupSound }, { $0.popupSound = $1 }),
      flag(
        "History.Locked",
        Message("lock past days"),
        { $0.historyLocked },
        { $0.historyLocked = $1 }
      ),
    ]

  package static func slot(_ name: SlotName) -> SettingKey {
    SettingKey(
      place: "Slots.\(name)",
      summary: Message("time for \(name)"),
      expectation: InputComplaint(.noSlotTime).message,
      slot: name,
      readValue: { $0.slots[name].map(String.init(describing:)) },
      writeValue: { settings, text in
        guard let time = SlotTime(text) else { return false }
        settings.slots[name] = time
        return true
      }
    )
  }

  /// All settings and the slots of `settings`, in the order of the settings file.
  package static func all(in settings: Settings) -> [SettingKey] {
    let slots = settings.slotsInOrder.map { slot($0.name) }
    let firstAfterSlots = fixed.firstIndex { $0.section == "Popups" } ?? fixed.endIndex
    return Array(fixed[..<firstAfterSlots]) + slots + Array(fixed[firstAfterSlots...])
  }

  package static func isSection(_ name: String) -> Bool {
    let start = "\(name.lowercased())."
    return start == "\(slotSection)." || fixed.contains { $0.path.hasPrefix(start) }
  }

  private static let slotSection = "slots"

  /// Ignores case.
  package static func named(_ name: String, in section: String) throws(SettingsComplaint) -> SettingKey {
    let path = "\(section).\(name)".lowercased()
    if section.lowercased() == slotSection {
      guard let slotName = SlotName(name) else { throw SettingsComplaint(.noSlotName, [.setting: path]) }
      return slot(slotName)
    }
    guard isSection(section) else { throw SettingsComplaint(.unknownSection, [.setting: section]) }
    guard let key = fixed.first(where: { $0.path == path }) else { throw .unknown(path, among: fixed) }
    return key
  }

  /// Finds the setting of a path such as `reminders.window`, ignoring case.
  package static func at(path: String) throws(SettingsComplaint) -> SettingKey {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { throw .unknown(path, among: fixed) }
    return try named(String(path[path.utf8.index(after: dot)...]), in: String(path[..<dot]))
  }

  // Closures instead of key paths: making the first key path at run time slows the start more than all settings do.

  static func of<Value>(
    _ place: String,
    _ summary: Message,
    _ expectation: Message,
    choices: [String]? = nil,
    _ read: @escaping @Sendable (Settings) -> Value,
    _ write: @escaping @Sendable (inout Settings, Value) -> Void,
    _ kind: Kind = .other,
    text: @escaping @Sendable (Value) -> String,
    value: @escaping @Sendable (String) -> Value?
  ) -> SettingKey {
    SettingKey(
      place: place,
      summary: summary,
      expectation: expectation,
      choices: choices,
      kind: kind,
      readValue: { text(read($0)) },
      writeValue: { settings, text in
        guard let value = value(text) else { return false }
        write(&settings, value)
        return true
      }
    )
  }

  /// A setting with a few values, each with its word. `others` are read too, but never written.
  static func choice<Value: Equatable & Sendable>(
    _ place: String,
    _ summary: Message,
    _ expectation: Message,
    _ read: @escaping @Sendable (Settings) -> Value,
    _ write: @escaping @Sendable (inout Settings, Value) -> Void,
    _ words: [(word: String, value: Value)],
    others: [(word: String, value: Value)] = []
  ) -> SettingKey {
    of(
      place,
      summary,
      expectation,
      choices: words.map(\.word),
      read,
      write,
      text: { value in words.first { $0.value == value }?.word ?? "" },
      value: { text in (words + others).first { $0.word == text.lowercased() }?.value }
    )
  }

  private static func flag(
    _ place: String,
    _ summary: Message,
    _ read: @escaping @Sendable (Settings) -> Bool,
    _ write: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> SettingKey {
    choice(
      place,
      summary,
      Message("yes or no"),
      read,
      write,
      [("yes", true), ("no", false)],
      others: [("true", true), ("on", true), ("1", true), ("false", false), ("off", false), ("0", false)]
    )
  }

  static func span(
    _ place: String,
    _ summary: Message,
    _ read: @escaping @Sendable (Settings) -> TimeSpan,
    _ write: @escaping @Sendable (inout Settings, TimeSpan) -> Void,
    _ expectation: Message,
    _ range: ClosedRange<TimeSpan>
  ) -> SettingKey {
    of(place, summary, expectation, read, write, .span(range), text: { $0.description }) { text in
      TimeSpan(parsing: text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
