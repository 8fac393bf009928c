import CAdwaita

/// Shows messages for a few seconds over its child.
package final class ToastOverlay: Widget {
  package init(_ child: Widget) {
    super.init(new: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.pointer())
  }

  /// Shows a message, with a button where there is one.
  package func show(_ text: String, button: String? = nil, onPress: @escaping @MainActor () -> Void = {}) {
    let toast = Object(taking: UnsafeMutableRawPointer(adw_toast_new(markup(text))))
    // Twice as long as is usual: what it says of a dose is to be read, and may have to be undone.
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.on("button-clicked", onPress)
    }
    // It takes over a reference.
    adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(toast.raw)))
  }
}
