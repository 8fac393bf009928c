import CAdwaita

/// Two parts: beside each other if both have enough room, otherwise the second one below the first.
package final class BreakingLine: Widget {
  package init(_ start: Widget, _ end: Widget) {
    super.init(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_box_append(pointer(), start.pointer())
    gtk_box_append(pointer(), end.pointer())
    setLayout(
      { widget, orientation, size, minimum, natural, _, _ in
        guard let parts = Parts(widget) else { return }
        let sizes = orientation == GTK_ORIENTATION_HORIZONTAL ? parts.widths : parts.height(for: size)
        sizes.tell(minimum, natural)
      },
      { widget, width, height, _ in Parts(widget)?.allocate(width, height) }
    )
  }

  /// Whether all lines of one width break if one does, however short their first parts are.
  package var breaksEvenly = false {
    didSet {
      g_object_set_qdata(pointer(), Self.evenKey, UnsafeMutableRawPointer(bitPattern: breaksEvenly ? 1 : 0))
    }
  }

  private nonisolated static let evenKey = g_quark_from_string("pills-breaks-evenly")

  /// True if the second part goes below the first in a line of this width.
  package nonisolated static func breaks(_ width: Int32, start: Span, end: Int32) -> Bool {
    // The first part is mostly a text, which wraps, but not at every word.
    let least = min(start.natural, max(start.minimum, width * 2 / 5))
    return end > 0 && least + spacing + end > width
  }

  private nonisolated static let spacing: Int32 = 12

  /// What a widget needs in one direction.
  package struct Span: Equatable {
    package let minimum: Int32
    package let natural: Int32

    package init(_ least: Int32, _ usual: Int32) { (minimum, natural) = (least, usual) }

    fileprivate func tell(_ least: UnsafeMutablePointer<Int32>?, _ usual: UnsafeMutablePointer<Int32>?) {
      least?.pointee = minimum
      usual?.pointee = natural
    }
  }

  private struct Parts {
    let start: UnsafeMutablePointer<GtkWidget>
    let end: UnsafeMutablePointer<GtkWidget>
    let isMirrored: Bool
    let isEven: Bool
    private static let lineSpacing: Int32 = 6

    init?(_ widget: UnsafeMutablePointer<GtkWidget>?) {
      guard let first = gtk_widget_get_first_child(widget), let last = gtk_widget_get_last_child(widget)
      else {
        return nil
      }
      (start, end) = (first, last)
      isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      isEven =
        g_object_get_qdata(UnsafeMutableRawPointer(widget)?.assumingMemoryBound(to: GObject.self), evenKey)
        != nil
    }

    private var startWidths: Span { span(of: start, GTK_ORIENTATION_HORIZONTAL, for: -1) }
    /// What decides whether the line breaks.
    private var startNeeds: Span { isEven ? Span(startWidths.minimum, Int32.max) : startWidths }
    private var endWidths: Span { span(of: end, GTK_ORIENTATION_HORIZONTAL, for: -1) }

    var widths: Span {
      let (first, last) = (startWidths, endWidths)
      let between = last.natural > 0 ? BreakingLine.spacing : 0
      return Span(max(first.minimum, last.minimum), first.natural + between + last.natural)
    }

    func height(for width: Int32) -> Span {
      let width = width < 0 ? widths.natural : width
      let last = endWidths.natural
      guard BreakingLine.breaks(width, start: startNeeds, end: last) else {
        let between = last > 0 ? BreakingLine.spacing : 0
        let (one, other) = (height(of: start, max(0, width - between - last)), height(of: end, last))
        return Span(max(one.minimum, other.minimum), max(one.natural, other.natural))
      }
      let (one, other) = (height(of: start, width), height(of: end, width))
      // As much below as beside the parts.
      let between = 2 * Self.lineSpacing
      return Span(one.minimum + between + other.minimum, one.natural + between + other.natural)
    }

    func allocate(_ width: Int32, _ height: Int32) {
      let last = endWidths.natural
      if BreakingLine.breaks(width, start: startNeeds, end: last) {
        let lower = self.height(of: end, width).natural
        let upper = height - lower - 2 * Self.lineSpacing
        place(start, 0, 0, width, upper, in: width)
        place(end, 0, upper + Self.lineSpacing, width, lower, in: width)
      } else {
        let between = last > 0 ? BreakingLine.spacing : 0
        place(start, 0, 0, max(0, width - between - last), height, in: width)
        if last > 0 { place(end, width - last, 0, last, height, in: width) }
      }
    }

    private func height(of widget: UnsafeMutablePointer<GtkWidget>, _ width: Int32) -> Span {
      span(of: widget, GTK_ORIENTATION_VERTICAL, for: width)
    }

    private func place(
      _ widget: UnsafeMutablePointer<GtkWidget>,
      _ x: Int32,
      _ y: Int32,
      _ width: Int32,
      _ height: Int32,
      in whole: Int32
    ) {
      guard gtk_widget_should_layout(widget) != 0 else { return }
      var place = GtkAllocation(x: isMirrored ? whole - x - width : x, y: y, width: width, height: height)
      gtk_widget_size_allocate(widget, &place, -1)
    }
  }
}

/// Children in columns of equal width, in as many as fit.
package final class Columns: Widget {
  package init(atMost columns: Int, spacing: Int32, _ children: [Widget]) {
    super.init(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    for child in children { gtk_box_append(pointer(), child.pointer()) }
    g_object_set_qdata(pointer(), Cells.columnsKey, UnsafeMutableRawPointer(bitPattern: columns))
    g_object_set_qdata(pointer(), Cells.spacingKey, UnsafeMutableRawPointer(bitPattern: Int(spacing)))
    setLayout(
      { widget, orientation, size, minimum, natural, _, _ in
        guard let cells = Cells(widget) else { return }
        let sizes = orientation == GTK_ORIENTATION_HORIZONTAL ? cells.widths : cells.height(for: size)
        sizes.tell(minimum, natural)
      },
      { widget, width, _, _ in Cells(widget)?.allocate(width) }
    )
  }

  /// The number of columns in this width; `natural` is the width that the widest child wants.
  package nonisolated static func count(in width: Int32, natural: Int32, spacing: Int32, atMost most: Int)
    -> Int
  {
    (1...max(1, most)).last { Int32($0) * (natural + spacing) - spacing <= width } ?? 1
  }

  private struct Cells {
    static let columnsKey = g_quark_from_string("pills-columns")
    static let spacingKey = g_quark_from_string("pills-spacing")
    private let children: [UnsafeMutablePointer<GtkWidget>]
    private let columns: Int
    private let spacing: Int32
    private let isMirrored: Bool

    init?(_ widget: UnsafeMutablePointer<GtkWidget>?) {
      guard let widget else { return nil }
      var found: [UnsafeMutablePointer<GtkWidget>] = []
      var next = gtk_widget_get_first_child(widget)
      while let child = next {
        if gtk_widget_should_layout(child) != 0 { found.append(child) }
        next = gtk_widget_get_next_sibling(child)
      }
      children = found
      let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
      let most = Int(bitPattern: g_object_get_qdata(object, Self.columnsKey))
      columns = max(1, min(most, found.count))
      spacing = Int32(Int(bitPattern: g_object_get_qdata(object, Self.spacingKey)))
      isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    private var widest: BreakingLine.Span {
      let spans = children.map { span(of: $0, GTK_ORIENTATION_HORIZONTAL, for: -1) }
      return .init(spans.map(\.minimum).max() ?? 0, spans.map(\.natural).max() ?? 0)
    }

    var widths: BreakingLine.Span {
      let widest = widest
      return .init(widest.minimum, Int32(columns) * (widest.natural + spacing) - spacing)
    }

    /// The width of a column, and the heights of the lines.
    private func lines(_ width: Int32) -> (count: Int, column: Int32, heights: [Int32]) {
      let count = Columns.count(in: width, natural: widest.natural, spacing: spacing, atMost: columns)
      let column = max(0, (width - Int32(count - 1) * spacing) / Int32(count))
      let heights = stride(from: 0, to: children.count, by: count).map { first in
        children[first..<min(first + count, children.count)]
          .map { span(of: $0, GTK_ORIENTATION_VERTICAL, for: column).natural }.max() ?? 0
      }
      return (count, column, heights)
    }

    func height(for width: Int32) -> BreakingLine.Span {
      let heights = lines(width < 0 ? widths.natural : width).heights
      let height = heights.reduce(0, +) + Int32(max(0, heights.count - 1)) * spacing
      return .init(height, height)
    }

    func allocate(_ width: Int32) {
      let (count, column, heights) = lines(width)
      var y: Int32 = 0
      for (index, height) in heights.enumerated() {
        for (place, child) in children.dropFirst(index * count).prefix(count).enumerated() {
          let x = Int32(place) * (column + spacing)
          var room = GtkAllocation(
            x: isMirrored ? width - x - column : x,
            y: y,
            width: column,
            height: height
          )
          gtk_widget_size_allocate(child, &room, -1)
        }
        y += height + spacing
      }
    }
  }
}

private func span(
  of widget: UnsafeMutablePointer<GtkWidget>,
  _ orientation: GtkOrientation,
  for size: Int32
) -> BreakingLine.Span {
  guard gtk_widget_should_layout(widget) != 0 else { return .init(0, 0) }
  var (minimum, natural): (Int32, Int32) = (0, 0)
  // A widget must not be asked for less than it needs.
  var least: Int32 = 0
  if size >= 0, orientation == GTK_ORIENTATION_VERTICAL {
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
  }
  gtk_widget_measure(widget, orientation, size < 0 ? size : max(size, least), &minimum, &natural, nil, nil)
  return .init(minimum, natural)
}

extension Widget {
  /// Lays out its children by these functions; they have no data of their own.
  fileprivate func setLayout(_ measure: GtkCustomMeasureFunc, _ allocate: GtkCustomAllocateFunc) {
    gtk_widget_set_layout_manager(
      pointer(),
      gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate)
    )
  }
}
