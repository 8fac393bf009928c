import CAdwaita

extension ApplicationWindow {
  package func showAbout(name: String, version: String, icon: String, license: String) {
    let about = Widget(new: adw_about_window_new())
    adw_about_window_set_application_name(about.opaque, name)
    adw_about_window_set_version(about.opaque, version)
    adw_about_window_set_application_icon(about.opaque, icon)
    adw_about_window_set_license(about.opaque, markup(license))
    gtk_window_set_transient_for(about.pointer(), pointer())
    gtk_window_set_modal(about.pointer(), 1)
    gtk_window_present(about.pointer())
  }
}
