import CAdwaita

/// Keys and a text that says what they do.
package struct Shortcut: Sendable {
  /// In GTK's notation: `<Control>q`, or several separated by spaces.
  package let keys: String
  package let title: String

  package init(_ names: String, _ meaning: String) { (keys, title) = (names, meaning) }
}

extension ApplicationWindow {
  package func showShortcuts(_ groups: [(title: String, shortcuts: [Shortcut])]) {
    // GTK can build this window only from an XML definition.
    var definition = """
      <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>
      <child><object class="GtkShortcutsSection"><property name="section-name">keys</property>
      """
    for group in groups {
      definition +=
        "<child><object class=\"GtkShortcutsGroup\"><property name=\"title\">\(markup(group.title))</property>"
      for shortcut in group.shortcuts {
        definition += """
          <child><object class="GtkShortcutsShortcut"><property name="accelerator">\(markup(shortcut.keys))</property>\
          <property name="title">\(markup(shortcut.title))</property></object></child>
          """
      }
      definition += "</object></child>"
    }
    definition += "</object></child></object></interface>"
    let builder = Object(taking: UnsafeMutableRawPointer(gtk_builder_new_from_string(definition, -1)))
    let shortcuts = Object(sharing: UnsafeMutableRawPointer(gtk_builder_get_object(builder.opaque, "window")))
    gtk_window_set_transient_for(shortcuts.pointer(), pointer())
    gtk_window_present(shortcuts.pointer())
  }
}
