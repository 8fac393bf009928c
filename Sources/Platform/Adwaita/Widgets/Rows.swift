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

/// A row of a group: a title, a line below it, and further widgets at both ends. Those at its end go below the title if
/// there is too little room beside it.
package class Row: Widget {
  fileprivate let parts: RowParts?

  package init(_ text: String, _ line: String = "") {
    let made = RowParts()
    parts = made
    super.init(new: adw_preferences_row_new())
    prepare()
    gtk_list_box_row_set_child(pointer(), made.whole.pointer())
    title = text
    subtitle = line
  }

  fileprivate init(row: UnsafeMutablePointer<GtkWidget>?) {
    parts = nil
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
      parts?.title.text = newValue
      parts?.title.isVisible = !newValue.isEmpty
      setAccessibleName(newValue)
    }
  }

  /// The line below the title, and the description for screen readers.
  package var subtitle: String {
    get { parts?.subtitle.text ?? "" }
    set {
      parts?.subtitle.text = newValue
      parts?.subtitle.isVisible = !newValue.isEmpty
      setAccessibleDescription(newValue)
    }
  }

  package func addSuffix(_ widget: Widget) { parts?.suffixes.add(widget) }

  package func addPrefix(_ widget: Widget) {
    parts?.prefixes.add(widget)
    parts?.prefixes.isVisible = true
  }

  /// Lets the widgets at its end have the whole width if they are below the title.
  package func fillingLine() -> Self {
    if let parts {
      gtk_widget_set_halign(parts.suffixes.pointer(), GTK_ALIGN_FILL)
      parts.line.breaksEvenly = true
    }
    return self
  }
}

/// Widgets that are all as wide as the widest of them.
package final class WidthGroup: Object {
  package init() {
    super.init(taking: UnsafeMutableRawPointer(gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)))
  }

  fileprivate func add(_ widget: Widget) { gtk_size_group_add_widget(pointer(), widget.pointer()) }
}

extension Row {
  /// Makes the space at its end as wide as that of the other rows of the group.
  package func aligned(in group: WidthGroup) -> Self {
    if let suffixes = parts?.suffixes { group.add(suffixes) }
    return self
  }
}

/// The content of a row. The style sheet of the platform knows its parts by their styles.
@MainActor
fileprivate struct RowParts {
  let title = Label(start: true).styled("title")
  let subtitle = Label(start: true).styled("subtitle")
  let prefixes = Box(.across, spacing: 6).styled("prefixes")
  let suffixes = Box(.across, spacing: 6).styled("suffixes").aligned(across: .end, down: .center)
  let line: BreakingLine
  let whole: Box

  init() {
    let texts = Box(.down, spacing: 3, [title, subtitle]).aligned(down: .center).margins(across: 0, down: 6)
    line = BreakingLine(texts, suffixes).expanding(down: false)
    whole = Box(.across, [prefixes, line]).styled("header")
    prefixes.isVisible = false
  }
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

  package override var subtitle: String {
    get { get("subtitle") }
    set {
      set("subtitle", newValue)
      setAccessibleDescription(newValue)
    }
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
