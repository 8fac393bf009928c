import Adwaita
import PillsView
import Words

/// Stops syncing this device.
@MainActor
final class StopSyncForm: FormOwner {
  let form: FormWindow
  private let remove = SwitchRow(
    translated("Remove what this device wrote for the others"),
    translated("Your other devices keep the entries that they have.")
  )
  private let onDone: @MainActor () -> Void

  init?(in context: WindowContext, onDone done: @escaping @MainActor () -> Void) {
    guard
      let window = FormWindow(
        translated("Stop syncing this device?"),
        in: context,
        accept: translated("Stop", in: "button"),
        isDestructive: true
      )
    else { return nil }
    (form, onDone) = (window, done)
    remove.isOn = true
    let group = RowGroup()
    group.text = translated("Everything that is recorded here stays.")
    group.add(remove.row)
    window.content.add(group)
    window.onAccept { [weak self] in self?.stop() }
  }

  private func stop() {
    form.context.run(["sync", "off", remove.isOn ? "--remove" : "--keep", "--yes"]) { [weak self] said in
      self?.onDone()
      self?.form.parent.say(said.split(separator: "\n").joined(separator: " "))
      self?.form.close()
    }
  }
}
