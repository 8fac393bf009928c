import PillsAPI
import PillsCore
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

extension SettingsComplaint {
  func callFailure(setTo value: String) -> Control.CallFailure {
    // A bad line of the file is not about the requested setting.
    guard fields[.line] == nil else { return Control.CallFailure(Control.SettingsFileFailed(self)) }
    let path = self[.setting]
    return switch flaw {
    case .unknownSetting, .unknownSection:
      Control.CallFailure(Control.UnknownSetting(key: path, suggestion: fields[.suggestion]))
    case .noSlotName:
      Control.CallFailure(Control.UnknownSetting(key: path, complaint: Control.Complaint(self)))
    case .badValue, .unknownZone, .zoneNeeded, .zoneMissing:
      Control.CallFailure(Control.InvalidSetting(key: path, value: fields[.name] ?? value, self))
    default: Control.CallFailure(Control.SettingsFileFailed(self))
    }
  }
}
