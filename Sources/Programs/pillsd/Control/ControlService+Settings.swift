import PillsAPI
import PillsCore
import PillsSettings
import Varlink

/// The settings.
extension ControlService {
  func getSettings(_ call: TypedCall<Control.GetSettings>) {
    let settings = daemon.engine.settings
    call.reply(
      Control.GetSettings.Output(
        path: daemon.settingsFile.path,
        settings: SettingKey.all(in: settings).map { Control.Setting($0, in: settings) }
      )
    )
  }

  func setSetting(
    _ input: Control.SetSetting.Input,
    _ call: TypedCall<Control.SetSetting>
  ) throws(CallFailure) {
    do throws(SettingsFileError) {
      try daemon.set(input.key, to: input.value)
    } catch {
      throw failure(error, settingAt: input.key)
    }
    do throws(InvalidSetting) {
      let key = try SettingKey.at(path: input.key)
      call.reply(Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings)))
    } catch {
      throw SettingsFileError.refused(error).callFailure
    }
  }

  private func failure(_ error: SettingsFileError, settingAt path: String) -> CallFailure {
    guard case .slotInUse(_, let slot, _) = error, (try? SettingKey.at(path: path))?.slot == slot else {
      return error.callFailure
    }
    let medications = daemon.engine.medications(needing: slot, on: daemon.moment.today)
    return CallFailure(Control.SlotInUse(slot: slot.description, medications: medications.map(\.name)))
  }
}
