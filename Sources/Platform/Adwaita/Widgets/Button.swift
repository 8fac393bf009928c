import CAdwaita

/// What is pressed.
package class Button: Widget {
  /// A button with a text.
  package init(_ text: String) { super.init(new: gtk_button_new_with_label(text)) }

  /// A button with an icon; `name` is said by screen readers, and where the pointer rests.
  package init(icon: String, name: String) {
    super.init(new: gtk_button_new_from_icon_name(icon))
    tooltip = name
    setAccessibleName(name)
  }

  /// A button with a text in as many lines as it needs.
  package init(wrapping text: String) {
    super.init(new: gtk_button_new())
    setContent(Label(text))
    setAccessibleName(text)
  }

  init(button: UnsafeMutablePointer<GtkWidget>?) { super.init(new: button) }

  /// Calls `body` whenever it is pressed, by pointer, key or screen reader.
  package func onPress(_ body: @escaping @MainActor () -> Void) { on("clicked", body) }

  /// Its text.
  package var text: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      gtk_button_set_label(pointer(), newValue)
    }
  }

  /// Shows `child` in place of a text.
  package func setContent(_ child: Widget) { gtk_button_set_child(pointer(), child.pointer()) }
}

/// What opens a menu of actions.
package final class MenuButton: Widget {
  package init(icon: String, name: String, _ menu: Menu) {
    super.init(new: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    gtk_menu_button_set_primary(opaque, 1)
    tooltip = name
    setAccessibleName(name)
  }
}

/// Entries that stand for actions.
package final class Menu: Object {
  package init() { super.init(taking: UnsafeMutableRawPointer(g_menu_new())) }

  /// Adds an entry for `action`, such as `app.quit`.
  package func append(_ text: String, action: String) { g_menu_append(opaque, text, action) }
}
