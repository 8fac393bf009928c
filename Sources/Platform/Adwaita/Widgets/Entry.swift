import CAdwaita

/// A field for one line of text.
package final class Entry: Widget {
  /// `name` is for screen readers.
  package init(name: String) {
    super.init(new: gtk_entry_new())
    // Wide enough for most texts where there is room, and narrow enough for a phone with large letters.
    gtk_editable_set_width_chars(opaque, 7)
    gtk_editable_set_max_width_chars(opaque, 16)
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
  package init(name: String, range: ClosedRange<Int>, step: Int = 1) {
    let (least, most) = (Double(range.lowerBound), Double(range.upperBound))
    super.init(new: gtk_spin_button_new_with_range(least, most, Double(step)))
    setAccessibleName(name)
  }

  package var number: Int {
    get { Int(gtk_spin_button_get_value_as_int(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  package func onChange(_ body: @escaping @MainActor () -> Void) { on("value-changed", body) }
}
