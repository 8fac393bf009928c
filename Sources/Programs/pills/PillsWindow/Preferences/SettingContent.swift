import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A setting in the preferences, without its widgets.
struct SettingContent: Equatable {
  /// How a value is chosen.
  enum Kind: Equatable {
    case toggle
    /// Values of the settings file; `choiceName` has their names.
    case choices([String])
    /// Typed; `hint` says what is allowed.
    case text(hint: String)
    /// A time of day.
    case time(hint: String)
    /// A number in steps.
    case number(ClosedRange<Int>, step: Int)
  }

  let key: String
  let title: String
  /// What the title does not say, such as when the setting matters.
  let explanation: String
  let kind: Kind
  private let form: SettingKey.Kind
  /// The unit of amounts.
  private let unit: VolumeUnit
}

extension SettingContent {
  init(_ setting: Control.Setting, in unit: VolumeUnit = .millilitres) {
    let known = try? SettingKey.at(path: setting.key)
    (key, self.unit, form) = (setting.key, unit, known?.kind ?? .other)
    let meaning = setting.meaning.capitalizedFirst.printable
    let hint = setting.expectationText.capitalizedFirst.printable
    var (title, explanation) = (meaning, "")
    switch (form, known?.choices) {
    case (_, ["yes", "no"]?): kind = .toggle
    case (_, let choices?):
      kind = .choices(choices)
      // The part after a colon explains the title.
      if let colon = meaning.firstIndex(of: ":") {
        title = String(meaning[..<colon])
        explanation = String(meaning[colon...].dropFirst().drop { $0 == " " }).capitalizedFirst
      }
    case (.span(let range), nil):
      let most = translated("At most \(range.upperBound.words)")
      kind = .text(
        hint: range.lowerBound == .zero ? translated("\(most). Leave empty for never") : most
      )
    case (.number(let range), nil): kind = .number(range, step: 1)
    case (.volume(let range), nil):
      title = translated("Daily goal (\(unit.name))")
      let (least, most) = (unit.whole(range.lowerBound), unit.whole(range.upperBound))
      kind = .number(least...most, step: unit.step)
    case (.volumes, nil):
      title = translated("Amounts to choose from (\(unit.name))")
      kind = .text(hint: translated("One to six amounts"))
    case (.optional, nil): kind = .text(hint: translated("For example Europe/Berlin. Leave empty for none"))
    case (.other, nil): kind = TimeOfDay(setting.value) == nil ? .text(hint: hint) : .time(hint: hint)
    }
    (self.title, self.explanation) = (title, explanation)
  }

  /// Nil if nothing is chosen, or the present value.
  func request(_ new: String?, insteadOf value: String) -> Control.SetSetting.Input? {
    new.flatMap { $0 == value ? nil : Control.SetSetting.Input(key: key, value: $0) }
  }

  /// The text at the row for a refused value; nil if the row returns to the present value.
  func complaint(about refusal: any ErrorReply) -> String? {
    switch kind {
    case .toggle, .choices, .number: nil
    case .text, .time: (refusal as? Control.InvalidSetting)?.allowed
    }
  }

  /// The name of this slot; nil for other settings, and for slots that cannot be removed.
  var removableSlot: String? {
    guard key.hasPrefix(Self.slots), !["slots.morning", "slots.evening"].contains(key) else { return nil }
    return slotName(String(key.dropFirst(Self.slots.count)))
  }

  var removal: Control.SetSetting.Input { Control.SetSetting.Input(key: key, value: "") }

  static let slots = "slots."

  /// The name of a value for people.
  static func choiceName(_ choice: String) -> String {
    if let span = TimeSpan(parsing: choice) {
      return rhythmText(everyMinutes: Int(span.seconds) / 60).capitalizedFirst
    }
    return switch choice {
    case "low": translated("Low", in: "urgency")
    case "normal": translated("Normal", in: "urgency")
    case "critical": translated("Critical", in: "urgency")
    case "auto": translated("Automatic", in: "unit")
    case "local": translated("Local time", in: "hours")
    case "home": translated("Home time", in: "hours")
    case "off": translated("Off")
    default: VolumeUnit(rawValue: choice)?.name ?? choice.capitalizedFirst
    }
  }
}

// Values of the settings file as people read and type them.
extension SettingContent {
  /// The text of a field for this value.
  func text(of value: String) -> String {
    switch form {
    case .span:
      guard let span = TimeSpan(parsing: value) else { return value }
      return span == .zero ? "" : span.words
    case .volumes:
      return Self.amounts(value).map { Int($0).map(unit.number) ?? $0 }.joined(separator: ", ")
    case .optional(let none): return value == none ? "" : value
    case .other, .number, .volume: return value
    }
  }

  /// What was typed, for the settings file; a text that means nothing stays, and pillsd refuses it. What is shown for `old`
  /// stays `old`, as fluid ounces are rounded.
  func value(of text: String, insteadOf old: String) -> String {
    guard text != self.text(of: old) else { return old }
    switch form {
    case .span(let range):
      if text.isEmpty, range.lowerBound == .zero { return "0" }
      return TimeSpan(typed: text)?.description ?? text
    case .volumes:
      let known = Self.amounts(old)
      return Self.amounts(text).map { typed in
        known.first { Int($0).map(unit.number) == typed } ?? unit.millilitres(parsing: typed).map(String.init)
          ?? typed
      }.joined(separator: " ")
    case .optional(let none): return text.isEmpty ? none : text
    case .other, .number, .volume: return text
    }
  }

  /// The number of a field in steps.
  func number(of value: String) -> Int {
    guard case .volume = form else { return Int(value) ?? 0 }
    return unit.whole(Int(value) ?? GoalHistory.usual)
  }

  func value(of number: Int, insteadOf old: String) -> String {
    guard case .volume(let range) = form else { return String(number) }
    guard number != self.number(of: old) else { return old }
    let millilitres = unit.millilitres(parsing: String(number), in: 0...Int(Int32.max)) ?? number
    return String(min(max(millilitres, range.lowerBound), range.upperBound))
  }

  /// `150 250`, `150, 250` or `0.2 l; 250`: with a sign between them, an amount may have its unit.
  private static func amounts(_ text: String) -> [String] {
    let parts = text.parts(between: ", ").flatMap { $0.split(separator: ";") }
    return parts.count > 1
      ? parts.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
      : text.split { $0 == " " || $0 == "," }.map(String.init)
  }
}

extension VolumeUnit {
  /// In whole units.
  fileprivate func whole(_ millilitres: Int) -> Int {
    self == .millilitres ? millilitres : (millilitres * 20 + 295) / 591
  }

  fileprivate var step: Int { self == .millilitres ? 50 : 1 }
}

/// A setting with the unit in which its amounts are shown.
struct ShownSetting: Identifiable {
  let setting: Control.Setting
  let unit: VolumeUnit

  /// Another unit needs another row.
  var id: String { "\(setting.key) \(unit.rawValue)" }

  static func all(_ settings: [Control.Setting]) -> [ShownSetting] {
    let chosen = settings.first { $0.key == "hydration.unit" }.flatMap { VolumeUnit(rawValue: $0.value) }
    let unit = chosen ?? .usual(environment: environmentVariable)
    return settings.map { ShownSetting(setting: $0, unit: unit) }
  }
}
