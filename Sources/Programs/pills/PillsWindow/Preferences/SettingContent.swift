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
  }

  let key: String
  let title: String
  let kind: Kind
}

extension SettingContent {
  init(_ setting: Control.Setting) {
    key = setting.key
    title = setting.meaning.capitalizedFirst.printable
    let hint = setting.expectationText.capitalizedFirst.printable
    kind =
      switch (try? SettingKey.at(path: setting.key))?.choices {
      case ["yes", "no"]: .toggle
      case let choices?: .choices(choices)
      case nil where TimeOfDay(setting.value) != nil: .time(hint: hint)
      case nil: .text(hint: hint)
      }
  }

  /// Nil if nothing is chosen, or the present value.
  func request(_ new: String?, insteadOf value: String) -> Control.SetSetting.Input? {
    new.flatMap { $0 == value ? nil : Control.SetSetting.Input(key: key, value: $0) }
  }

  /// The text at the row for a refused value; nil if the row returns to the present value.
  func complaint(about refusal: any ErrorReply) -> String? {
    switch kind {
    case .toggle, .choices: nil
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
    switch choice {
    case "low": translated("Low", in: "urgency")
    case "normal": translated("Normal", in: "urgency")
    case "critical": translated("Critical", in: "urgency")
    case "auto": translated("Automatic", in: "unit")
    case "local": translated("Local time", in: "hours")
    case "home": translated("Home time", in: "hours")
    case "off": translated("Off")
    default: choice.capitalizedFirst
    }
  }
}
