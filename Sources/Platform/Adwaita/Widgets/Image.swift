import CAdwaita

/// An icon of the theme.
package final class Image: Widget {
  package init(icon: String) { super.init(new: gtk_image_new_from_icon_name(icon)) }

  package var icon: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_image_set_from_icon_name(opaque, newValue) }
  }
}

extension Image {
  /// A picture of this size that says nothing of its own; screen readers pass over it.
  package static func decoration(icon: String, pixels: Int32) -> Image {
    let image = Image(icon: icon)
    image.setRole(.presentation)
    gtk_image_set_pixel_size(image.opaque, pixels)
    return image
  }
}
