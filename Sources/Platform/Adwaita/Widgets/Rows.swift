import CAdwaita

/// A container of rows.
@MainActor
package protocol RowPlace {
  func add(_ row: Widget)
  func remove(_ row: Widget)
}

/// A group of rows with a title.
package final class RowGroup: Widget, RowPlace {
  package init(_ title: String = "") {
    super.init(new: adw_preferences_group_new())
    adw_preferences_group_set_title(pointer(), markup(title))
  }

  package func add(_ row: Widget) { adw_preferences_group_add(pointer(), row.pointer()) }

  package func remove(_ row: Widget) { adw_preferences_group_remove(pointer(), row.pointer()) }

  /// The text below the title.
  package var text: String {
    get { get("description") }
    set { adw_preferences_group_set_description(pointer(), markup(newValue)) }
  }
}

/// A row of a group: a title, a line below it, and further widgets at both ends.
package class Row: Widget {
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

  /// Also the name for screen readers.
  package var title: String {
    get { String(cString: adw_preferences_row_get_title(pointer())) }
    set {
      adw_preferences_row_set_title(pointer(), newValue)
      setAccessibleName(newValue)
    }
  }

  /// The line below the title, and the description for screen readers.
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

/// A row that expands to show further rows.
package final class FoldingRow: Row, RowPlace {
  package init(_ text: String) {
    super.init(row: adw_expander_row_new())
    title = text
  }

  package var isUnfolded: Bool {
    get { adw_expander_row_get_expanded(pointer()) != 0 }
    set { adw_expander_row_set_expanded(pointer(), newValue ? 1 : 0) }
  }

  package override func addSuffix(_ widget: Widget) {
    adw_expander_row_add_action(pointer(), widget.pointer())
  }

  package override func addPrefix(_ widget: Widget) {
    adw_expander_row_add_prefix(pointer(), widget.pointer())
  }

  /// Of the line that is always shown, because the page scrolls to all of what has the focus.
  package override func focus() { gtk_widget_child_focus(pointer(), GTK_DIR_TAB_FORWARD) }

  package func add(_ row: Widget) { adw_expander_row_add_row(pointer(), row.pointer()) }

  package func remove(_ row: Widget) { adw_expander_row_remove(pointer(), row.pointer()) }
}

/// Escapes `text` for GTK functions that read markup.
func markup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return text }
  defer { g_free(escaped) }
  return String(cString: escaped)
}

/// A row of a group that shows any widget.
package final class ContentRow: Widget {
  package init(_ content: Widget) {
    super.init(new: adw_preferences_row_new())
    gtk_list_box_row_set_child(pointer(), content.pointer())
    gtk_list_box_row_set_activatable(pointer(), 0)
    // The focus goes to the content directly.
    gtk_widget_set_focusable(pointer(), 0)
  }
}
