import CAdwaita

/// A window of an application.
package final class ApplicationWindow: Widget {
  package init(_ application: Application, title: String, width: Int32, height: Int32) {
    super.init(new: adw_application_window_new(application.pointer()))
    gtk_window_set_title(pointer(), title)
    gtk_window_set_default_size(pointer(), width, height)
  }

  package func setContent(_ widget: Widget) {
    adw_application_window_set_content(pointer(), widget.pointer())
  }

  /// Shows it, or brings it to the front.
  package func present() { gtk_window_present(pointer()) }

  /// Closes it, as the person does.
  package func close() { gtk_window_close(pointer()) }

  /// Calls `body` when it is closed.
  ///
  /// Whoever keeps the window lets go of it then: GTK does not destroy what is still kept.
  package func onClose(_ body: @escaping @MainActor () -> Void) {
    on(asking: "close-request") {
      body()
      return false
    }
  }

  /// Calls `body` whenever it comes to the front.
  package func onFocus(_ body: @escaping @MainActor () -> Void) {
    on("notify::is-active") { [weak self] in
      if let self, gtk_window_is_active(pointer()) != 0 { body() }
    }
  }
}

/// The bar at the top of a window.
package final class HeaderBar: Widget {
  package init() { super.init(new: adw_header_bar_new()) }

  package func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.pointer()) }

  package func addStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.pointer()) }

  package func addEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.pointer()) }
}

/// Shows messages for a few seconds over its child.
package final class ToastOverlay: Widget {
  package init(_ child: Widget) {
    super.init(new: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.pointer())
  }

  /// Shows a message, with a button where there is one.
  package func show(_ text: String, button: String? = nil, onPress: @escaping @MainActor () -> Void = {}) {
    let toast = Object(taking: UnsafeMutableRawPointer(adw_toast_new(markup(text))))
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.on("button-clicked", onPress)
    }
    // It takes over a reference.
    adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(toast.raw)))
  }
}
