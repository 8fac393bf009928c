import PillsAPI
import PillsCore
import PillsSettings
import Varlink

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
      let key = try SettingKey.at(path: input.key)
      if let slot = key.slot { return try set(slot, to: input.value, for: call) }
      if key.isGoal {
        var wanted = Settings()
        if !input.value.isEmpty { try key.write(input.value, to: &wanted) }
        return run(.hydration(.setGoal(wanted.hydration.goal)), for: call) { [unowned self] _, _ in
          Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings))
        }
      }
      try daemon.set(input.key, to: input.value)
      call.reply(Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings)))
    } catch {
      throw error.callFailure(setTo: input.value)
    }
  }

  /// Slots are kept in the database with what is due in them, not in the settings file; so is the goal.
  private func set(
    _ named: SlotName,
    to value: String,
    for call: TypedCall<Control.SetSetting>
  ) throws(SettingsComplaint) {
    let slots = daemon.engine.settings.slotsInOrder
    let slot = slots.first { $0.name.isNamed(by: named.description) }?.name ?? named
    let key = SettingKey.slot(slot)
    var wanted = Settings()
    if !value.isEmpty {
      try key.write(value, to: &wanted)
    } else if !slots.contains(where: { $0.name == slot }) {
      throw .unknown(key.path, among: slots.map { SettingKey.slot($0.name) })
    }
    run(.medications(.setSlot(slot, wanted.slots[slot])), for: call) { [unowned self] _, _ in
      Control.SetSetting.Output(setting: Control.Setting(key, in: daemon.engine.settings))
    }
  }
}
