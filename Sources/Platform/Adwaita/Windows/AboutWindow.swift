import CAdwaita

extension ApplicationWindow {
  /// `report` is what to send with a report of a problem, to `address`.
  package func showAbout(
    name: String,
    version: String,
    icon: String,
    license: String,
    address: String?,
    report: String
  ) {
    let about = Widget(new: adw_about_window_new())
    adw_about_window_set_application_name(about.opaque, name)
    adw_about_window_set_version(about.opaque, version)
    adw_about_window_set_application_icon(about.opaque, icon)
    adw_about_window_set_license(about.opaque, markup(license))
    if let address {
      adw_about_window_set_website(about.opaque, address)
      adw_about_window_set_issue_url(about.opaque, address)
    }
    adw_about_window_set_debug_info(about.opaque, report)
    adw_about_window_set_debug_info_filename(about.opaque, "pills-report.txt")
    gtk_window_set_transient_for(about.pointer(), pointer())
    gtk_window_set_modal(about.pointer(), 1)
    gtk_window_present(about.pointer())
  }
}
