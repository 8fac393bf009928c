import PillsAPI
import PillsView

/// Every setting with its value and meaning, and the file they are read from.
func settingsLines(_ output: Control.GetSettings.Output, width: Int?, paint: Paint) -> [String] {
  var table = Table()
  for setting in output.settings {
    table.rows.append([
      Table.Cell(setting.key), Table.Cell(setting.value, .heading), Table.Cell(setting.summary),
    ])
  }
  return table.lines(width: width, paint: paint) + ["", "Settings file: \(output.path.printable)"]
}

/// What a change put in force: `reminders.window is now 6h.`
func settingLine(_ setting: Control.Setting) -> String {
  // Only a slot that is no more has no value.
  setting.value.isEmpty
    ? "\(setting.key) is removed.".printable : "\(setting.key) is now \(setting.value).".printable
}
