import CAdwaita

/// A button with a text, an icon or other content.
package class Button: Widget {
  package init(_ text: String) { super.init(new: gtk_button_new_with_label(text)) }

  /// `name` is the tooltip, and the name for screen readers.
  package init(icon: String, name: String) {
    super.init(new: gtk_button_new_from_icon_name(icon))
    tooltip = name
    setAccessibleName(name)
  }

  package init(wrapping text: String) {
    super.init(new: gtk_button_new())
    setContent(Label(text))
    setAccessibleName(text)
  }

  init(button: UnsafeMutablePointer<GtkWidget>?) { super.init(new: button) }

  package func onPress(_ body: @escaping @MainActor () -> Void) { on("clicked", body) }

  package var text: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      gtk_button_set_label(pointer(), newValue)
    }
  }

  package func setContent(_ child: Widget) { gtk_button_set_child(pointer(), child.pointer()) }
}

/// A button that opens a menu, or a bubble with other content.
package final class MenuButton: Widget {
  /// `make` is called whenever the bubble opens. It must not keep the button, and its owner keeps what it makes.
  package init(icon: String, name: String, showing make: @escaping @MainActor () -> Widget) {
    super.init(new: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    let maker = Handler<OpaquePointer> { button in
      // Kept until GTK has them, which adds references of its own.
      withExtendedLifetime((Widget(new: gtk_popover_new()), make())) { popover, content in
        gtk_popover_set_child(popover.pointer(), content.pointer())
        gtk_menu_button_set_popover(button, popover.pointer())
      }
    }
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, data in
        guard let button, let data else { return }
        nonisolated(unsafe) let (opened, maker) = (button, Handler<OpaquePointer>.of(data))
        MainActor.assumeIsolated { maker.body(opened) }
      },
      maker.retained,
      releaseHandler
    )
    gtk_widget_set_valign(pointer(), GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(pointer(), "flat")
    tooltip = name
    setAccessibleName(name)
  }

  package init(icon: String, name: String, _ menu: Menu) {
    super.init(new: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    gtk_menu_button_set_primary(opaque, 1)
    tooltip = name
    setAccessibleName(name)
  }
}

extension MenuButton {
  /// `name` says what the text is.
  package convenience init(text: String, name: String, _ menu: Menu) {
    self.init(icon: "open-menu-symbolic", name: name, menu)
    gtk_menu_button_set_primary(opaque, 0)
    gtk_menu_button_set_label(opaque, text)
    // The button inside has the focus, and would only be called by its text.
    Widget(new: gtk_widget_get_first_child(pointer())).setAccessibleName("\(name): \(text)")
  }
}

/// A menu of actions.
package final class Menu: Object {
  package init() { super.init(taking: UnsafeMutableRawPointer(g_menu_new())) }

  /// `action` has its prefix, as in `app.quit`.
  package func append(_ text: String, action: String) { g_menu_append(opaque, text, action) }

  /// The action is called with `value`.
  package func append(_ text: String, action: String, with value: String) {
    let item = Object(taking: UnsafeMutableRawPointer(g_menu_item_new(text, nil)))
    g_menu_item_set_action_and_target_value(item.opaque, action, g_variant_new_string(value))
    g_menu_append_item(opaque, item.opaque)
  }
}
