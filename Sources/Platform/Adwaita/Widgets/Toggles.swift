import CAdwaita

/// A button for one of several choices; it stays pressed while it is chosen. Screen readers read a radio button, or a check box
/// if several can be chosen.
package final class ChoiceButton: Button {
  /// Wraps `text` into as many lines as it needs, below `picture`. Of all buttons made with one `partner`, only one is on.
  package init(
    _ text: String,
    picture: Widget? = nil,
    besides partner: ChoiceButton? = nil,
    severally: Bool = false
  ) {
    super.init(button: gtk_toggle_button_new())
    setRole(severally ? .checkBox : .radio)
    let label = Label(text)
    setContent(picture.map { Box(.down, spacing: 6, [$0, label]).margins(across: 0, down: 6) } ?? label)
    setAccessibleName(text)
    if let partner { gtk_toggle_button_set_group(pointer(), partner.pointer()) }
    tell()
    onToggle { [weak self] in self?.tell() }
  }

  package var isOn: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }

  /// Calls `body` whenever the state changes, also by the program.
  package func onToggle(_ body: @escaping @MainActor () -> Void) { on("toggled", body) }

  /// GTK says that it is pressed, which nothing of these roles can be.
  private func tell() {
    gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_PRESSED)
    setCheckState(isOn ? .on : .off)
  }
}

/// A switch that is on or off.
package final class Switch: Widget {
  /// `name` is for screen readers.
  package init(name: String) {
    super.init(new: gtk_switch_new())
    setAccessibleName(name)
  }

  package var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls `body` whenever the state changes, also by the program.
  package func onToggle(_ body: @escaping @MainActor () -> Void) { on("notify::active", body) }
}
