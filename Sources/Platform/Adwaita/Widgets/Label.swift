import CAdwaita

/// A text that is shown.
package final class Label: Widget {
  /// A text that wraps where its room ends; `start` has its lines begin at one side.
  package init(_ text: String = "", start: Bool = false) {
    super.init(new: gtk_label_new(text))
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    if start { gtk_label_set_xalign(opaque, 0) }
  }

  /// As long as it must be, in place of wrapping.
  package func onOneLine() -> Self {
    gtk_label_set_wrap(opaque, 0)
    return self
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      gtk_label_set_text(opaque, newValue)
    }
  }
}
