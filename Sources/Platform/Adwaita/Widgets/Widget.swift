import CAdwaita

/// Anything that is shown in a window.
@MainActor
package class Widget: Object {
  init(new widget: UnsafeMutablePointer<GtkWidget>?) { super.init(sharing: widget) }

  /// Whether it is shown, and takes room.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(pointer()) != 0 }
    set { gtk_widget_set_visible(pointer(), newValue ? 1 : 0) }
  }

  /// Whether it can be used.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer()) != 0 }
    set { gtk_widget_set_sensitive(pointer(), newValue ? 1 : 0) }
  }

  /// From 0, which cannot be seen, to 1.
  package var opacity: Double {
    get { gtk_widget_get_opacity(pointer()) }
    set { gtk_widget_set_opacity(pointer(), newValue) }
  }

  /// What is said when the pointer rests on it.
  package var tooltip: String {
    get { gtk_widget_get_tooltip_text(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_widget_set_tooltip_text(pointer(), newValue) }
  }

  /// Adds or removes a class of the style sheet.
  package func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(pointer(), name)
    } else {
      gtk_widget_remove_css_class(pointer(), name)
    }
  }

  /// Whether what is written from left to right here goes from right to left.
  package var isRightToLeft: Bool { gtk_widget_get_direction(pointer()) == GTK_TEXT_DIR_RTL }

  /// Its place within `other`, in pixels; nil where it is not in there.
  package func bounds(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(pointer(), other.pointer(), &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x),
      y: Double(bounds.origin.y),
      width: Double(bounds.size.width),
      height: Double(bounds.size.height)
    )
  }
}

extension Widget {
  /// Whether the keyboard is on it.
  package var hasFocus: Bool { gtk_widget_has_focus(pointer()) != 0 }

  /// Whether the keyboard can get to it.
  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(pointer()) != 0 }
    set { gtk_widget_set_can_focus(pointer(), newValue ? 1 : 0) }
  }

  /// Moves the keyboard to it.
  package func focus() { gtk_widget_grab_focus(pointer()) }
}

extension Widget {
  /// Puts a text where it can be pasted from.
  package func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer()), text) }
}

/// Where a widget lies in more room than it needs.
package enum Alignment {
  case fill
  case start
  case center
  case end

  var value: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}

// Chained where a page is put together.
extension Widget {
  /// With classes of the style sheet.
  package func styled(_ names: String...) -> Self {
    for name in names { setStyle(name, true) }
    return self
  }

  /// Where the keyboard gets to, though it does nothing there but have it said.
  package func reachable() -> Self {
    gtk_widget_set_focusable(pointer(), 1)
    return self
  }

  /// Takes what room there is.
  package func expanding(across: Bool = true, down: Bool = true) -> Self {
    gtk_widget_set_hexpand(pointer(), across ? 1 : 0)
    gtk_widget_set_vexpand(pointer(), down ? 1 : 0)
    return self
  }

  /// Where it lies in its room.
  package func aligned(across: Alignment = .fill, down: Alignment = .fill) -> Self {
    gtk_widget_set_halign(pointer(), across.value)
    gtk_widget_set_valign(pointer(), down.value)
    return self
  }

  /// With room around it, in pixels.
  package func margins(_ pixels: Int32) -> Self { margins(across: pixels, down: pixels) }

  /// With room beside it and above and below it, in pixels.
  package func margins(across: Int32, down: Int32) -> Self {
    gtk_widget_set_margin_start(pointer(), across)
    gtk_widget_set_margin_end(pointer(), across)
    gtk_widget_set_margin_top(pointer(), down)
    gtk_widget_set_margin_bottom(pointer(), down)
    return self
  }

  /// At least that large, in pixels; -1 for as large as it must be.
  package func atLeast(width: Int32 = -1, height: Int32 = -1) -> Self {
    gtk_widget_set_size_request(pointer(), width, height)
    return self
  }
}
