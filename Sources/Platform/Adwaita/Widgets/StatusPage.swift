import CAdwaita

/// A page with an icon and a message, for when there is nothing else to show.
package final class StatusPage: Widget {
  package init(icon: String, title: String, description: String, _ child: Widget? = nil) {
    super.init(new: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, markup(title))
    adw_status_page_set_child(opaque, child?.pointer())
    text = description
  }

  /// The text below the title.
  package var text: String {
    get { get("description") }
    set { adw_status_page_set_description(opaque, markup(newValue)) }
  }
}
