import CAdwaita

/// A page that says one thing in place of what would be there.
package final class StatusPage: Widget {
  package init(icon: String, title: String, description: String, _ child: Widget? = nil) {
    super.init(new: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, markup(title))
    adw_status_page_set_child(opaque, child?.pointer())
    text = description
  }

  /// What stands below the title.
  package var text: String {
    get { get("description") }
    set { adw_status_page_set_description(opaque, markup(newValue)) }
  }
}
