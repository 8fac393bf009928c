import CAdwaita

/// An icon of the theme.
package final class Image: Widget {
  package init(icon: String) { super.init(new: gtk_image_new_from_icon_name(icon)) }

  package var icon: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_image_set_from_icon_name(opaque, newValue) }
  }
}
