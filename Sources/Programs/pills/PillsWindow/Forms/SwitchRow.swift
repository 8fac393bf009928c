import Adwaita

/// A row that is switched on and off.
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

  /// Calls `body` when the person switches it.
  func onToggle(_ body: @escaping @MainActor () -> Void) {
    control.onToggle { [weak self] in
      if self?.isShowing == false { body() }
    }
  }
}
