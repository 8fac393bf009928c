import Adwaita

/// A row with a switch.
@MainActor
final class SwitchRow {
  let row: Row
  private let control: Switch
  private var isShowing = false

  init(_ title: String, _ line: String = "") {
    row = Row(title, line)
    control = Switch(name: title).aligned(down: .center)
    row.addSuffix(control)
  }

  var isOn: Bool {
    get { control.isOn }
    set {
      isShowing = true
      control.isOn = newValue
      isShowing = false
    }
  }

  /// Calls `body` only if the person switches.
  func onToggle(_ body: @escaping @MainActor () -> Void) {
    control.onToggle { [weak self] in
      if self?.isShowing == false { body() }
    }
  }
}
