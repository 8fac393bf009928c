import PillsAPI
import PillsCore
import PillsSettings
import Varlink

extension Control.Setting {
  init(_ key: SettingKey, in settings: Settings) {
    self.init(
      key: key.path,
      value: key.value(in: settings) ?? "",
      summary: key.summary,
      expectation: key.expectation
    )
  }
}

extension SettingsFileError {
  /// The error of the control interface that tells of this one.
  var callFailure: Control.CallFailure {
    switch self {
    case .refused(.key(let path, let suggestion)):
      Control.CallFailure(Control.UnknownSetting(key: path, suggestion: suggestion))
    case .refused(.slotName(let path)):
      Control.CallFailure(Control.UnknownSetting(key: path, expectation: SlotName.expectation))
    case .refused(.section(let name)):
      Control.CallFailure(Control.UnknownSetting(key: name, suggestion: nil))
    case .refused(.value(let path, let text, let expectation)):
      Control.CallFailure(Control.InvalidSetting(key: path, value: text, expectation: expectation))
    default:
      Control.CallFailure(Control.SettingsFileFailed(message: description))
    }
  }
}
