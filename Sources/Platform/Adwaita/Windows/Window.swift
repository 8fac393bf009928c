import CAdwaita

/// A window of any kind.
@MainActor
package class Window: Widget {
  private var resting: MainLoop.Source?
  /// Whether a question is open above it.
  var isAsking = false

  package func present() { gtk_window_present(pointer()) }

  /// Closes it as if the person did, so `onClose` is called.
  package func close() { gtk_window_close(pointer()) }

  /// Calls `body` when the window is closed. The owner must release it then, or GTK does not destroy it. A window with an
  /// open question stays: libadwaita 1.2 crashes if the window below a question is destroyed.
  package func onClose(_ body: @escaping @MainActor () -> Void) {
    on(asking: "close-request") { [weak self] in
      if self?.isAsking == true { return true }
      body()
      return false
    }
  }

  /// Ignores the pointer for a moment: the second click of a double click on an answer would hit what lay below.
  func rest() {
    resting = gtk_widget_get_first_child(pointer()).map { Widget(new: $0).ignorePointerForAMoment() }
  }

  fileprivate func fit(title: String, width: Int32, height: Int32) {
    gtk_window_set_title(pointer(), title)
    gtk_window_set_default_size(pointer(), width, height)
    ignoreHeldKeys()
  }

  fileprivate func lie(over parent: Window) {
    gtk_window_set_transient_for(pointer(), parent.pointer())
    gtk_window_set_modal(pointer(), 1)
    gtk_window_set_destroy_with_parent(pointer(), 1)
  }
}

extension Window {
  /// Lets the keyboard begin with this widget.
  package func begin(with widget: Widget) { gtk_window_set_focus(pointer(), widget.pointer()) }

  /// Lets the keyboard go on inside `widget` if what it was on has gone. GTK would go to the first button of the window.
  package func goOn(inside widget: Widget) {
    if let focus = gtk_window_get_focus(pointer()), gtk_widget_get_mapped(focus) != 0 { return }
    gtk_widget_child_focus(widget.pointer(), GTK_DIR_TAB_FORWARD)
  }

  package func onFocus(_ body: @escaping @MainActor () -> Void) {
    on("notify::is-active") { [weak self] in
      if let self, gtk_window_is_active(pointer()) != 0 { body() }
    }
  }
}

/// A main window of an application.
package final class ApplicationWindow: Window {
  package init(_ application: Application, title: String, width: Int32, height: Int32) {
    super.init(new: adw_application_window_new(application.pointer()))
    fit(title: title, width: width, height: height)
  }

  package func setContent(_ widget: Widget) {
    adw_application_window_set_content(pointer(), widget.pointer())
  }
}

/// A modal window over `parent`; Escape closes it.
package final class DialogWindow: Window {
  package init(over parent: Window, title: String, width: Int32, height: Int32) {
    super.init(new: adw_window_new())
    // Not wider than what lies below, which may be the whole screen of a phone.
    let room = gtk_widget_get_width(parent.pointer())
    fit(title: title, width: room > 0 ? min(width, room) : width, height: height)
    lie(over: parent)
    let escape = gtk_shortcut_new(
      gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(0)),
      gtk_named_action_new("window.close")
    )
    let controller = Object(taking: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    // The controller takes over the shortcut, and the shortcut its trigger and action.
    gtk_shortcut_controller_add_shortcut(controller.opaque, escape)
    add(controller)
  }

  package func setContent(_ widget: Widget) { adw_window_set_content(pointer(), widget.pointer()) }

  /// Enter presses this button unless the focused widget handles Enter itself.
  package func setDefault(_ button: Button) { gtk_window_set_default_widget(pointer(), button.pointer()) }
}
