import CAdwaita

/// A text that cannot be edited.
package final class Label: Widget {
  /// The text wraps at the available width; `start` aligns its lines at the start instead of the center.
  package init(_ text: String = "", start: Bool = false) {
    super.init(new: gtk_label_new(text))
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    if start { gtk_label_set_xalign(opaque, 0) }
  }

  package func onOneLine() -> Self {
    gtk_label_set_wrap(opaque, 0)
    return self
  }

  /// In letters of one width, so that columns of a terminal stay columns. Lines do not wrap.
  package func inColumns() -> Self {
    setStyle("monospace", true)
    gtk_label_set_selectable(opaque, 1)
    return onOneLine()
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      gtk_label_set_text(opaque, newValue)
    }
  }
}
