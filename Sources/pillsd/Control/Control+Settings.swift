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
  var callFailure: CallFailure {
    switch self {
    case .refused(.key(let path, let suggestion)):
      CallFailure(Control.UnknownSetting(key: path, suggestion: suggestion))
    case .refused(.slotName(let path)):
      CallFailure(Control.UnknownSetting(key: path, suggestion: nil, expectation: SlotName.expectation))
    case .refused(.section(let name)):
      CallFailure(Control.UnknownSetting(key: name, suggestion: nil))
    case .refused(.value(let path, let text, let expectation)):
      CallFailure(Control.InvalidSetting(key: path, value: text, expectation: expectation))
    default:
      CallFailure(Control.SettingsFileFailed(message: description))
    }
  }
}
