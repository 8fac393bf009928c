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
    do throws(SettingsComplaint) {
      try daemon.set(input.key, to: input.value)
      let key = try SettingKey.at(path: input.key)
      call.reply(Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings)))
    } catch {
      throw failure(error, of: input)
    }
  }

  private func failure(_ error: SettingsComplaint, of input: Control.SetSetting.Input) -> CallFailure {
    guard error.flaw == .slotInUse, let slot = (try? SettingKey.at(path: input.key))?.slot,
      slot.description == error[.name]
    else { return error.callFailure(setTo: input.value) }
    let medications = daemon.engine.medications(needing: slot, on: daemon.moment.today)
    return CallFailure(Control.SlotInUse(slot: slot.description, medications: medications.map(\.name)))
  }
}
