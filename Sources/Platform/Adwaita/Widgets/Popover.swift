import CAdwaita

/// A small window that points at something and goes when it is left.
package final class Popover: Widget {
  /// Shows `content`, pointing at a place within `parent`; it stays until the person leaves it or it is closed.
  package init(_ content: Widget, at place: Rectangle, in parent: Widget) {
    super.init(new: gtk_popover_new())
    gtk_popover_set_child(pointer(), content.pointer())
    gtk_widget_set_parent(pointer(), parent.pointer())
    var target = GdkRectangle(
      x: Int32(place.x),
      y: Int32(place.y),
      width: Int32(place.width),
      height: Int32(place.height)
    )
    gtk_popover_set_pointing_to(pointer(), &target)
  }

  deinit {
    MainActor.assumeIsolated {
      // A parent that goes first has let go of it already.
      if gtk_widget_get_parent(pointer()) != nil { gtk_widget_unparent(pointer()) }
    }
  }

  package func open() { gtk_popover_popup(pointer()) }

  package func close() { gtk_popover_popdown(pointer()) }

  /// Calls `body` when it has gone.
  package func onClose(_ body: @escaping @MainActor () -> Void) { on("closed", body) }
}
