import CAdwaita

/// A bubble that points at a place of its parent.
package final class Popover: Widget {
  private var closing: MainLoop.Source?

  /// `place` is in coordinates of `parent`. It stays until the person clicks elsewhere or it is closed.
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
      // A parent that was destroyed first has already removed it.
      if gtk_widget_get_parent(pointer()) != nil { gtk_widget_unparent(pointer()) }
    }
  }

  package func open() { gtk_popover_popup(pointer()) }

  package func close() { gtk_popover_popdown(pointer()) }

  /// Calls `body` once GTK has dealt with the press that closed it, which may be of a button inside.
  package func onClose(_ body: @escaping @MainActor () -> Void) {
    on("closed") { [weak self] in self?.closing = MainLoop.after(milliseconds: 0, body) }
  }
}
