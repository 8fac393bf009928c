import CAdwaita

/// A field for one line of text.
package final class Entry: Widget {
  /// `name` is for screen readers; `letters` is the approximate width in letters.
  package init(name: String, letters: Int32) {
    super.init(new: gtk_entry_new())
    gtk_editable_set_width_chars(opaque, letters)
    gtk_entry_set_activates_default(pointer(), 1)
    setAccessibleName(name)
  }

  /// Hides what is typed.
  package func secret() -> Self {
    gtk_entry_set_visibility(pointer(), 0)
    gtk_entry_set_input_purpose(pointer(), GTK_INPUT_PURPOSE_PASSWORD)
    return self
  }

  package var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      gtk_editable_set_text(opaque, newValue)
    }
  }

  package func onChange(_ body: @escaping @MainActor () -> Void) { on("changed", body) }

  /// Calls `body` when Enter is pressed, and when the field loses the focus.
  package func onEnd(_ body: @escaping @MainActor () -> Void) {
    on("activate", body)
    let controller = Object(taking: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
    controller.on("leave", body)
    add(controller)
  }
}

/// A field for a number with buttons to step through the range.
package final class NumberEntry: Widget {
  /// `name` is for screen readers.
  package init(name: String, range: ClosedRange<Int>) {
    super.init(new: gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    setAccessibleName(name)
  }

  package var number: Int {
    get { Int(gtk_spin_button_get_value_as_int(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  package func onChange(_ body: @escaping @MainActor () -> Void) { on("value-changed", body) }
}
