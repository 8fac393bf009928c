import CAdwaita

/// Lays out its children in a row or a column.
package final class Box: Widget, RowPlace {
  package enum Axis {
    case across
    case down
  }

  package init(_ axis: Axis, spacing: Int32 = 0, _ children: [Widget] = []) {
    super.init(
      new: gtk_box_new(axis == .down ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing)
    )
    for child in children { add(child) }
  }

  package func add(_ child: Widget) { gtk_box_append(pointer(), child.pointer()) }

  package func remove(_ child: Widget) { gtk_box_remove(pointer(), child.pointer()) }

  package func homogeneous() -> Self {
    gtk_box_set_homogeneous(pointer(), 1)
    return self
  }
}

/// Lays out its children in columns of equal width.
package final class Grid: Widget {
  package init(spacing: Int32 = 0) {
    super.init(new: gtk_grid_new())
    gtk_grid_set_row_spacing(pointer(), guint(spacing))
    gtk_grid_set_column_spacing(pointer(), guint(spacing))
    gtk_grid_set_column_homogeneous(pointer(), 1)
  }

  package func homogeneous() -> Self {
    gtk_grid_set_row_homogeneous(pointer(), 1)
    return self
  }

  package func put(_ child: Widget, column: Int, row: Int) {
    gtk_grid_attach(pointer(), child.pointer(), Int32(column), Int32(row), 1, 1)
  }
}

/// A place for at most one child.
package final class Bin: Widget {
  package init() { super.init(new: adw_bin_new()) }

  package func setContent(_ child: Widget?) { adw_bin_set_child(pointer(), child?.pointer()) }
}

/// Shows further children on top of the first.
package final class Overlay: Widget {
  package init(_ child: Widget) {
    super.init(new: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.pointer())
  }

  package func add(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.pointer()) }

  package func remove(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.pointer()) }
}

/// Limits the width of its child, so that it stays readable.
package final class Clamp: Widget {
  package init(_ child: Widget, width: Int32) {
    super.init(new: adw_clamp_new())
    adw_clamp_set_child(opaque, child.pointer())
    adw_clamp_set_maximum_size(opaque, width)
  }
}

/// Scrolls its child vertically if it is higher than the available space.
package final class Scroller: Widget {
  package init(_ child: Widget) {
    super.init(new: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque, child.pointer())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  }

  /// Scrolls sideways too, for what cannot wrap.
  package func bothWays() -> Self {
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
    return self
  }

  /// Grows with its child up to `height` pixels.
  package func upTo(height: Int32) -> Self {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, height)
    return self
  }
}

/// Shows or hides its child with a sliding animation.
package final class Revealer: Widget {
  package init(_ child: Widget) {
    super.init(new: gtk_revealer_new())
    gtk_revealer_set_child(opaque, child.pointer())
  }

  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
}
