import CAdwaita

/// Anything that a window can show.
@MainActor
package class Widget: Object {
  init(new widget: UnsafeMutablePointer<GtkWidget>?) { super.init(sharing: widget) }

  package func focus() { gtk_widget_grab_focus(pointer()) }

  /// Lets the keyboard go on with the first thing inside.
  package func focusInside() { gtk_widget_child_focus(pointer(), GTK_DIR_TAB_FORWARD) }

  package var isVisible: Bool {
    get { gtk_widget_get_visible(pointer()) != 0 }
    set { gtk_widget_set_visible(pointer(), newValue ? 1 : 0) }
  }

  /// Hides it like `isVisible`, but keeps its room, so that nothing beside it moves.
  package func setPresent(_ isPresent: Bool) {
    gtk_widget_set_opacity(pointer(), isPresent ? 1 : 0)
    gtk_widget_set_sensitive(pointer(), isPresent ? 1 : 0)
    setHiddenFromReaders(!isPresent)
  }

  /// Whether the person can use it; if not, it is grayed out.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer()) != 0 }
    set { gtk_widget_set_sensitive(pointer(), newValue ? 1 : 0) }
  }

  package var opacity: Double {
    get { gtk_widget_get_opacity(pointer()) }
    set { gtk_widget_set_opacity(pointer(), newValue) }
  }

  /// For eyes alone; screen readers have the name.
  package var tooltip: String {
    get { gtk_widget_get_tooltip_text(pointer()).map { String(cString: $0) } ?? "" }
    set {
      gtk_widget_set_tooltip_text(pointer(), newValue)
      // GTK makes it the description too, which would be said after a name that is the same.
      gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    }
  }

  /// Adds or removes a class of the style sheet.
  package func setStyle(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(pointer(), name)
    } else {
      gtk_widget_remove_css_class(pointer(), name)
    }
  }

  package var isRightToLeft: Bool { gtk_widget_get_direction(pointer()) == GTK_TEXT_DIR_RTL }

  /// Its position within `other`, in pixels; nil if it is not inside `other`.
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
  package var hasFocus: Bool { gtk_widget_has_focus(pointer()) != 0 }

  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(pointer()) != 0 }
    set { gtk_widget_set_can_focus(pointer(), newValue ? 1 : 0) }
  }

  /// Calls `body` whenever it comes into view, such as with its page.
  package func onMap(_ body: @escaping @MainActor () -> Void) { on("map", body) }
}

extension Widget {
  /// Copies a text to the clipboard.
  package func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer()), text) }
}

/// The position of a widget in a space that is larger than the widget.
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

// These return the widget itself, to be chained.
extension Widget {
  package func styled(_ names: String...) -> Self {
    for name in names { setStyle(name, true) }
    return self
  }

  /// Lets the keyboard focus it, so that screen readers read it.
  package func reachable() -> Self {
    gtk_widget_set_focusable(pointer(), 1)
    return self
  }

  package func expanding(across: Bool = true, down: Bool = true) -> Self {
    gtk_widget_set_hexpand(pointer(), across ? 1 : 0)
    gtk_widget_set_vexpand(pointer(), down ? 1 : 0)
    return self
  }

  package func aligned(across: Alignment = .fill, down: Alignment = .fill) -> Self {
    gtk_widget_set_halign(pointer(), across.value)
    gtk_widget_set_valign(pointer(), down.value)
    return self
  }

  package func margins(_ pixels: Int32) -> Self { margins(across: pixels, down: pixels) }

  /// Sets the margins at both sides (`across`) and above and below (`down`), in pixels.
  package func margins(across: Int32, down: Int32) -> Self {
    margins(across: across, above: down, below: down)
  }

  package func margins(across: Int32, above: Int32, below: Int32) -> Self {
    gtk_widget_set_margin_start(pointer(), across)
    gtk_widget_set_margin_end(pointer(), across)
    gtk_widget_set_margin_top(pointer(), above)
    gtk_widget_set_margin_bottom(pointer(), below)
    return self
  }

  package func setLeast(height: Int32) { gtk_widget_set_size_request(pointer(), -1, height) }

  /// Sets the minimum size in pixels; -1 means only as large as needed.
  package func atLeast(width: Int32 = -1, height: Int32 = -1) -> Self {
    gtk_widget_set_size_request(pointer(), width, height)
    return self
  }
}
