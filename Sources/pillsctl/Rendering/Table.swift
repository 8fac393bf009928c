/// Lines of cells in aligned columns.
struct Table {
  struct Cell {
    let text: String
    let tint: Tint?

    /// Control characters in `text` are replaced.
    init(_ text: String, _ tint: Tint? = nil) {
      self.text = text.printable
      self.tint = tint
    }
  }

  var rows: [[Cell]] = []

  /// The rows as lines of at most `width` columns; columns without any text are left out.
  func lines(width: Int?, paint: Paint) -> [String] {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].text.columns : 0 }.max() ?? 0
    }
    return rows.map { line(of: $0, widths: widths, limit: width, paint: paint) }
  }

  private func line(of row: [Cell], widths: [Int], limit: Int?, paint: Paint) -> String {
    var line = ""
    var used = 0
    var start = 0
    for (cell, width) in zip(row, widths) where width > 0 {
      defer { start += width + Self.gap }
      guard !cell.text.isEmpty else { continue }
      let room = limit.map { $0 - start } ?? Int.max
      guard room > 0 else { break }
      let text = cell.text.truncated(toColumns: room)
      line += String(repeating: " ", count: start - used) + paint(text, cell.tint)
      used = start + text.columns
    }
    return line
  }

  private static let gap = 2
}
