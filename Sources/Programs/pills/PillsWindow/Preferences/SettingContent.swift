import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What is shown of a setting besides its value, and what is asked for when another is chosen or typed.
struct SettingContent: Equatable {
  /// How its value is chosen.
  enum Kind: Equatable {
    case toggle
    /// Values, whose names are those of `choiceName`.
    case choices([String])
    /// Typed, with what is allowed.
    case text(hint: String)
  }

  /// Of the setting.
  let key: String
  let title: String
  let kind: Kind
}

extension SettingContent {
  init(_ setting: Control.Setting) {
    key = setting.key
    title = setting.meaning.capitalizedFirst.printable
    kind =
      switch (try? SettingKey.at(path: setting.key))?.choices {
      case ["yes", "no"]: .toggle
      case let choices?: .choices(choices)
      case nil: .text(hint: setting.expectationText.capitalizedFirst.printable)
      }
  }

  /// What pillsd is asked for where `new` is chosen; nil where nothing is, or what it is already.
  func request(_ new: String?, insteadOf value: String) -> Control.SetSetting.Input? {
    new.flatMap { $0 == value ? nil : Control.SetSetting.Input(key: key, value: $0) }
  }

  /// What is said at the row of a value that was refused; nil where the row goes back to the value in force.
  func complaint(about refusal: any ErrorReply) -> String? {
    guard case .text = kind, let refusal = refusal as? Control.InvalidSetting else { return nil }
    return refusal.allowed
  }

  /// The name of the time of day that it is; nil for any other, and for one that cannot be removed.
  var removableSlot: String? {
    guard key.hasPrefix(Self.slots), !["slots.morning", "slots.evening"].contains(key) else { return nil }
    return slotName(String(key.dropFirst(Self.slots.count)))
  }

  /// What pillsd is asked for to remove a time of day.
  var removal: Control.SetSetting.Input { Control.SetSetting.Input(key: key, value: "") }

  static let slots = "slots."

  /// What stands on the button of a choice, as the settings file has it.
  static func choiceName(_ choice: String) -> String {
    switch choice {
    case "low": translated("Low", in: "urgency")
    case "normal": translated("Normal", in: "urgency")
    case "critical": translated("Critical", in: "urgency")
    case "auto": translated("Auto", in: "unit")
    case "local": translated("Local", in: "hours")
    case "home": translated("Home", in: "hours")
    case "off": translated("Off")
    default: choice.capitalizedFirst
    }
  }
}
