import CAdwaita

/// Where rows come one after the other.
@MainActor
package protocol RowPlace {
  /// Adds a row behind all others.
  func add(_ row: Widget)
  func remove(_ row: Widget)
}

/// Rows under a title.
package final class RowGroup: Widget, RowPlace {
  package init(_ title: String = "") {
    super.init(new: adw_preferences_group_new())
    adw_preferences_group_set_title(pointer(), markup(title))
  }

  package func add(_ row: Widget) { adw_preferences_group_add(pointer(), row.pointer()) }

  package func remove(_ row: Widget) { adw_preferences_group_remove(pointer(), row.pointer()) }

  /// What stands below the title.
  package var text: String {
    get { get("description") }
    set { adw_preferences_group_set_description(pointer(), markup(newValue)) }
  }
}

/// A row of a group: a title with a line below it, and widgets at its end.
package class Row: Widget {
  /// A row that only says something, but for the widgets in it.
  package init(_ text: String, _ line: String = "") {
    super.init(new: adw_action_row_new())
    prepare()
    title = text
    subtitle = line
  }

  fileprivate init(row: UnsafeMutablePointer<GtkWidget>?) {
    super.init(new: row)
    prepare()
  }

  private func prepare() {
    adw_preferences_row_set_use_markup(pointer(), 0)
    gtk_list_box_row_set_activatable(pointer(), 0)
  }

  /// What the row is about; screen readers call it so.
  package var title: String {
    get { String(cString: adw_preferences_row_get_title(pointer())) }
    set {
      adw_preferences_row_set_title(pointer(), newValue)
      setAccessibleName(newValue)
    }
  }

  /// The line below the title.
  package var subtitle: String {
    get { get("subtitle") }
    set {
      set("subtitle", newValue)
      setAccessibleDescription(newValue)
    }
  }

  package func addSuffix(_ widget: Widget) { adw_action_row_add_suffix(pointer(), widget.pointer()) }

  package func addPrefix(_ widget: Widget) { adw_action_row_add_prefix(pointer(), widget.pointer()) }
}

/// A row that unfolds into further ones.
package final class FoldingRow: Row, RowPlace {
  package init(_ text: String) {
    super.init(row: adw_expander_row_new())
    title = text
  }

  package override func addSuffix(_ widget: Widget) {
    adw_expander_row_add_action(pointer(), widget.pointer())
  }

  package override func addPrefix(_ widget: Widget) {
    adw_expander_row_add_prefix(pointer(), widget.pointer())
  }

  /// Adds a row below it.
  package func add(_ row: Widget) { adw_expander_row_add_row(pointer(), row.pointer()) }

  package func remove(_ row: Widget) { adw_expander_row_remove(pointer(), row.pointer()) }
}

/// `text` as it stands, where GTK reads markup.
func markup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return text }
  defer { g_free(escaped) }
  return String(cString: escaped)
}

/// A row of a group that shows whatever it is given.
package final class ContentRow: Widget {
  package init(_ content: Widget) {
    super.init(new: adw_preferences_row_new())
    gtk_list_box_row_set_child(pointer(), content.pointer())
    gtk_list_box_row_set_activatable(pointer(), 0)
    // The keyboard goes straight to what is in it.
    gtk_widget_set_focusable(pointer(), 0)
  }
}
