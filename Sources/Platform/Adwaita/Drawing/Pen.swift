import CAdwaita

/// A place in a drawing.
package typealias Point = (x: Double, y: Double)

/// Draws one frame of a widget.
@MainActor
package struct Pen {
  /// The area of the widget, from (0, 0).
  package let room: Rectangle
  package let isRightToLeft: Bool
  let cairo: OpaquePointer
  let style: UnsafeMutablePointer<GtkStyleContext>?
  var color: GdkRGBA
}

extension Pen {
  /// Calls `body` with a pen for the next frame of the widget, in the color that the style sheet sets.
  static func draw(
    _ widget: UnsafeMutablePointer<GtkWidget>,
    on snapshot: OpaquePointer,
    _ body: (Pen) -> Void
  ) {
    let width = gtk_widget_get_width(widget)
    let height = gtk_widget_get_height(widget)
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(width), height: Float(height))
    )
    // GTK 4.8 cannot draw paths itself, so cairo draws them.
    guard width > 0, height > 0, let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    defer { cairo_destroy(cairo) }
    var color = GdkRGBA()
    let style = gtk_widget_get_style_context(widget)
    gtk_style_context_get_color(style, &color)
    body(
      Pen(
        room: Rectangle(width: Double(width), height: Double(height)),
        isRightToLeft: gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL,
        cairo: cairo,
        style: style,
        color: color
      )
    )
  }

  /// A pen in a color that the style sheet names; the color stays if the sheet doesn't define it.
  package func colored(_ name: String) -> Pen {
    guard let style else { return self }
    var pen = self
    gtk_style_context_lookup_color(style, name, &pen.color)
    return pen
  }

  package func fill(_ rectangle: Rectangle, radius: Double, opacity: Double = 1) {
    outline(rectangle, radius)
    use(opacity)
    cairo_fill(cairo)
  }

  /// Draws the outline of a rectangle with round corners; `dash` is the length of its dashes, 0 for none.
  package func stroke(
    _ rectangle: Rectangle,
    radius: Double,
    width: Double,
    dash: Double = 0,
    opacity: Double = 1
  ) {
    outline(rectangle, radius)
    use(opacity)
    cairo_set_line_width(cairo, width)
    withDash(dash) { cairo_stroke(cairo) }
  }

  package func line(_ points: [(x: Double, y: Double)], width: Double, opacity: Double = 1) {
    cairo_new_path(cairo)
    for (index, point) in points.enumerated() {
      if index == 0 { cairo_move_to(cairo, point.x, point.y) } else { cairo_line_to(cairo, point.x, point.y) }
    }
    cairo_set_line_width(cairo, width)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    use(opacity)
    cairo_stroke(cairo)
  }

  /// Fills a shape of curves, each with two control points and the end; the last one leads back to `start`.
  package func fill(from start: Point, _ curves: [(Point, Point, Point)]) {
    cairo_new_path(cairo)
    cairo_move_to(cairo, start.x, start.y)
    for (first, second, end) in curves {
      cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
    }
    use(1)
    cairo_fill(cairo)
  }

  /// Erases what was drawn before along the lines that connect the points.
  package func cut(_ points: [(x: Double, y: Double)], width: Double) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
    line(points, width: width)
    cairo_restore(cairo)
  }

  /// Draws a part of the largest circle that fits, clockwise from the top; a `share` of 1 is all of it.
  package func ring(_ share: Double, thickness: Double, opacity: Double = 1) {
    let radius = min(room.width, room.height) / 2 - thickness / 2
    cairo_new_path(cairo)
    cairo_arc(cairo, room.width / 2, room.height / 2, radius, -.pi / 2, (share * 2 - 0.5) * .pi)
    cairo_set_line_width(cairo, thickness)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    use(opacity)
    cairo_stroke(cairo)
  }

  package func clipped(to rectangle: Rectangle, radius: Double, _ body: () -> Void) {
    cairo_save(cairo)
    outline(rectangle, radius)
    cairo_clip(cairo)
    body()
    cairo_restore(cairo)
  }

  private func use(_ opacity: Double) {
    cairo_set_source_rgba(
      cairo,
      Double(color.red),
      Double(color.green),
      Double(color.blue),
      Double(color.alpha) * opacity
    )
  }

  private func withDash(_ length: Double, _ body: () -> Void) {
    guard length > 0 else { return body() }
    var lengths = [length]
    cairo_set_dash(cairo, &lengths, 1, 0)
    body()
    cairo_set_dash(cairo, nil, 0, 0)
  }

  private func outline(_ rectangle: Rectangle, _ radius: Double) {
    let radius = max(0, min(radius, rectangle.width / 2, rectangle.height / 2))
    let right = rectangle.x + rectangle.width - radius
    let bottom = rectangle.y + rectangle.height - radius
    let (left, top) = (rectangle.x + radius, rectangle.y + radius)
    cairo_new_path(cairo)
    cairo_arc(cairo, right, top, radius, -.pi / 2, 0)
    cairo_arc(cairo, right, bottom, radius, 0, .pi / 2)
    cairo_arc(cairo, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(cairo, left, top, radius, .pi, .pi * 1.5)
    cairo_close_path(cairo)
  }
}
