import CAdwaita

/// Shows short messages over its child for some seconds, one at a time.
package final class ToastOverlay: Widget {
  private var shown: Object?
  private var resting: MainLoop.Source?

  package init(_ child: Widget) {
    super.init(new: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.pointer())
  }

  /// Shows a message in the place of the last one.
  package func show(_ text: String, button: String? = nil, onPress: @escaping @MainActor () -> Void = {}) {
    dismiss()
    let toast = Object(taking: UnsafeMutableRawPointer(adw_toast_new(markup(text))))
    // In seconds, twice the default: the message is about a dose, and the person may need to undo it.
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.on("button-clicked", onPress)
    }
    toast.on("dismissed") { [weak self, weak toast] in
      if self?.shown === toast { self?.shown = nil }
    }
    // The overlay takes over the reference added here.
    adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(toast.raw)))
    shown = toast
    // The second click of a double click must not undo what the first one did.
    resting = gtk_widget_get_last_child(pointer()).map { Widget(new: $0).ignorePointerForAMoment() }
  }

  package func dismiss() {
    guard let toast = shown else { return }
    shown = nil
    adw_toast_dismiss(toast.opaque)
  }
}
