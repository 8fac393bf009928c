import CAdwaita

/// The bar at the top of a window.
package final class HeaderBar: Widget {
  package init() { super.init(new: adw_header_bar_new()) }

  /// Hides the window buttons, for a window whose bar has other buttons instead.
  package func withoutWindowButtons() -> Self {
    adw_header_bar_set_show_start_title_buttons(opaque, 0)
    adw_header_bar_set_show_end_title_buttons(opaque, 0)
    return self
  }

  package func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.pointer()) }

  package func addStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.pointer()) }

  package func addEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.pointer()) }
}
