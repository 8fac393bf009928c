import Adwaita

/// Column charts whose columns the keyboard can reach and screen readers can read.
@MainActor
enum Chart {
  /// One column.
  struct Column: Equatable {
    /// Stands below the column: `Nov`.
    let label: String
    /// `November 2026: 92 %, 57 of 62 taken`.
    let name: String
    /// Stands above the column: `92 %`.
    let value: String
    let share: Double
    /// Height of a line across the column; nil for none. Heights are from 0 to 1.
    var line: Double?
    var style = "taken"
  }

  private static let kind = DrawnKind.picture("PillsColumn", style: "column")

  static func columns(_ columns: [Column]) -> Widget {
    let shown = columns.map { column in
      let bar = Drawn(kind, width: 14, height: 140) { pen in draw(column, pen) }
        .styled(column.style).named(column.name).reachable().expanding()
      bar.tooltip = column.name
      let value = Label(column.value).styled("caption", "numeric")
      return Box(.down, spacing: 3, [value, bar, Label(column.label).styled("caption", "dim-label")])
    }
    return Box(.across, shown).homogeneous()
  }

  static func draw(_ column: Column, _ pen: Pen) {
    let (width, height) = (pen.room.width, pen.room.height)
    let room = Rectangle(x: width * 0.2, width: width * 0.6, height: height)
    pen.fill(room, radius: 4, opacity: 0.12)
    var bar = room
    bar.height = height * min(max(column.share, 0), 1)
    bar.y = height - bar.height
    pen.clipped(to: room, radius: 4) { pen.fill(bar, radius: 0) }
    if let line = column.line {
      let y = height * (1 - line)
      pen.colored("window_fg_color").line([(0, y), (width, y)], width: 2, opacity: 0.7)
    }
  }

  private static let meterKind = DrawnKind.picture("PillsMeter", style: "meter")

  /// A bar filled from its start; `name` tells screen readers how far.
  static func meter(_ share: Double, name: String) -> Widget {
    Drawn(meterKind, width: 90, height: 10) { pen in
      let room = Rectangle(width: pen.room.width, height: pen.room.height)
      pen.fill(room, radius: 5, opacity: 0.15)
      var bar = room
      bar.width = room.width * min(max(share, 0), 1)
      if pen.isRightToLeft { bar.x = room.width - bar.width }
      pen.clipped(to: room, radius: 5) { pen.fill(bar, radius: 0) }
    }.named(name).reachable().aligned(down: .center)
  }
}
