import CAdwaita

/// A kind of widget that Swift draws: a class of GObject, registered once in the process.
@MainActor
package struct DrawnKind {
  fileprivate let type: GType

  package static func button(_ name: String, style: String, role: Role) -> DrawnKind {
    DrawnKind(name, parent: gtk_button_get_type(), style: style, role: role)
  }

  package static func picture(_ name: String, style: String) -> DrawnKind {
    DrawnKind(name, parent: gtk_widget_get_type(), style: style, role: .image)
  }

  /// A picture that says nothing of its own, such as a sign beside its text: screen readers pass over it.
  package static func decoration(_ name: String, style: String) -> DrawnKind {
    DrawnKind(name, parent: gtk_widget_get_type(), style: style, role: .presentation)
  }

  private init(_ name: String, parent: GType, style: String, role: Role) {
    var query = GTypeQuery()
    g_type_query(parent, &query)
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(query.instance_size)
    // The class is never unregistered, so its traits are never released.
    info.class_data = UnsafeRawPointer(Unmanaged.passRetained(Traits(style: style, role: role)).toOpaque())
    info.class_init = { rawClass, data in
      guard let rawClass, let data else { return }
      let traits = Unmanaged<Traits>.fromOpaque(data).takeUnretainedValue()
      let widgetClass = rawClass.assumingMemoryBound(to: GtkWidgetClass.self)
      gtk_widget_class_set_css_name(widgetClass, traits.style)
      gtk_widget_class_set_accessible_role(widgetClass, traits.role.value)
      widgetClass.pointee.snapshot = { widget, snapshot in
        guard let widget, let snapshot else { return }
        nonisolated(unsafe) let drawn = widget
        nonisolated(unsafe) let frame = snapshot
        MainActor.assumeIsolated {
          guard let drawing = Drawing.of(drawn) else { return }
          Pen.draw(drawn, on: frame, drawing.draw)
        }
      }
      widgetClass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
        guard let widget else { return }
        nonisolated(unsafe) let target = widget
        let size = MainActor.assumeIsolated { () -> Int32 in
          guard let drawing = Drawing.of(target) else { return 0 }
          return orientation == GTK_ORIENTATION_HORIZONTAL ? drawing.width : drawing.height
        }
        minimum?.pointee = size
        natural?.pointee = size
      }
    }
    type = g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
  }
}

private final class Traits: Sendable {
  let style: String
  let role: Role

  init(style name: String, role kind: Role) { (style, role) = (name, kind) }
}

/// Draws one widget. It must not keep the widget, as the widget keeps it.
@MainActor
private final class Drawing {
  let width: Int32
  let height: Int32
  let draw: @MainActor (Pen) -> Void

  init(width least: Int32, height lowest: Int32, _ body: @escaping @MainActor (Pen) -> Void) {
    (width, height, draw) = (least, lowest, body)
  }

  static let key = g_quark_from_string("pills-drawing")

  static func of(_ widget: UnsafeMutablePointer<GtkWidget>) -> Drawing? {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return g_object_get_qdata(object, key).map { Unmanaged<Drawing>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension Widget {
  /// The widget must be of a `DrawnKind`.
  fileprivate func setDrawing(width: Int32, height: Int32, _ body: @escaping @MainActor (Pen) -> Void) {
    let drawing = Unmanaged.passRetained(Drawing(width: width, height: height, body)).toOpaque()
    g_object_set_qdata_full(pointer(), Drawing.key, drawing, releaseHandler)
  }

  package func redraw() { gtk_widget_queue_draw(pointer()) }
}

/// A picture that Swift draws, of a minimum size in pixels. `body` must not keep the picture.
package final class Drawn: Widget {
  package init(_ kind: DrawnKind, width: Int32, height: Int32, _ body: @escaping @MainActor (Pen) -> Void) {
    super.init(new: new(kind))
    setDrawing(width: width, height: height, body)
  }
}

/// A button that Swift draws, of a minimum size in pixels. `body` must not keep the button.
package final class DrawnButton: Button {
  package init(_ kind: DrawnKind, width: Int32, height: Int32, _ body: @escaping @MainActor (Pen) -> Void) {
    super.init(button: new(kind))
    setDrawing(width: width, height: height, body)
  }
}

@MainActor
private func new(_ kind: DrawnKind) -> UnsafeMutablePointer<GtkWidget>? {
  g_object_new_with_properties(kind.type, 0, nil, nil).map {
    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
  }
}
