import CAdwaita

/// Shows short messages over its child for some seconds.
package final class ToastOverlay: Widget {
  package init(_ child: Widget) {
    super.init(new: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.pointer())
  }

  package func show(_ text: String, button: String? = nil, onPress: @escaping @MainActor () -> Void = {}) {
    let toast = Object(taking: UnsafeMutableRawPointer(adw_toast_new(markup(text))))
    // In seconds, twice the default: the message is about a dose, and the person may need to undo it.
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.on("button-clicked", onPress)
    }
    // The overlay takes over the reference added here.
    adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(toast.raw)))
  }
}
