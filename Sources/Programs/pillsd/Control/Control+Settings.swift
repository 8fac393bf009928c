import PillsAPI
import PillsCore
import PillsSettings
import Varlink
import Words

extension Control.Setting {
  init(_ key: SettingKey, in settings: Settings) {
    self.init(
      key: key.path,
      value: key.value(in: settings) ?? "",
      summary: key.summary.english,
      expectation: key.expectation.english
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
      Control.CallFailure(Control.UnknownSetting(key: path, complaint: Control.Complaint(complaint)))
    case .refused(.section(let name)):
      Control.CallFailure(Control.UnknownSetting(key: name, suggestion: nil))
    case .refused(.value(let path, let text, _)):
      Control.CallFailure(Control.InvalidSetting(key: path, value: text, complaint))
    default:
      Control.CallFailure(Control.SettingsFileFailed(complaint))
    }
  }
}
