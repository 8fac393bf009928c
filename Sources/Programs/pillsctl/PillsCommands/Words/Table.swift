import PillsView

/// Rows of cells in aligned columns.
struct Table {
  struct Cell {
    let text: String
    let tint: Tint?
    /// The items of a list, or the words of a sentence. In the last cell of a row they may go on in further lines;
    /// other text is cut.
    fileprivate let items: [String]
    fileprivate var isSentence = false

    fileprivate func lines(width: Int) -> [String] {
      guard text.columns > width, !items.isEmpty else { return [text.truncated(toColumns: width)] }
      return isSentence ? wrapped(text, width: width) : listed(items, width: width)
    }
  }

  private let headings: [Cell]
  var rows: [[Cell]] = []

  init(headings: [String] = []) { self.headings = headings.map { Cell($0, .heading) } }

  /// The rows as lines that fit the terminal. Columns without any text are left out.
  func lines(paint: Paint) -> [String] { blocks(paint: paint).flatMap(\.self) }

  /// The lines of each row.
  func blocks(paint: Paint) -> [[String]] {
    let all = headings.isEmpty ? rows : [headings] + rows
    let columnCount = all.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      // The last cell of a row may reach into the columns behind it, if those have no heading.
      let padded = rows.compactMap { $0.width(of: column, isLast: false) }
      let last = padded.isEmpty ? rows.compactMap { $0.width(of: column, isLast: true) } : []
      let heading = headings.indices.contains(column) ? [headings[column].text.columns] : []
      return (padded + last + heading).max()
    }
    return all.map { lines(of: $0, widths: widths, paint: paint) }
  }

  private func lines(of row: [Cell], widths: [Int?], paint: Paint) -> [String] {
    var line = ""
    var rest: [String] = []
    var used = 0
    var start = 0
    for case (let cell, let width?) in zip(row, widths) {
      defer { start += width + Self.gap }
      guard !cell.text.isEmpty else { continue }
      let room = paint.width.map { $0 - start } ?? Int.max
      let isSqueezed = !cell.items.isEmpty && room < Self.leastListWidth && cell.text.columns > room
      guard room > 0 || isSqueezed else { break }
      // A list with too little room goes below its row, nearly as wide as the terminal.
      let indent = isSqueezed ? min(start, Self.gap * 2) : start
      var texts = cell.lines(width: paint.width.map { max(1, $0 - indent) } ?? Int.max)[...]
      if !isSqueezed, let text = texts.popFirst() {
        line += String(repeating: " ", count: start - used) + paint(text, cell.tint)
        used = start + text.columns
      }
      rest = texts.map { String(repeating: " ", count: indent) + paint($0, cell.tint) }
    }
    return [line] + rest
  }

  private static let gap = 2
  /// Columns that most names of medications take.
  private static let leastListWidth = 12
}

extension [Table.Cell] {
  /// Nil if the cell is missing or empty, or if it is not the last one, or not another one, as asked for.
  fileprivate func width(of column: Int, isLast: Bool) -> Int? {
    guard let last = lastIndex(where: { !$0.text.isEmpty }), column <= last, !self[column].text.isEmpty,
      (column == last) == isLast
    else { return nil }
    return self[column].text.columns
  }
}

extension Table.Cell {
  /// Control characters in `text` are replaced.
  init(_ text: String, _ tint: Tint? = nil) { self.init(text: text.printable, tint: tint, items: []) }

  /// A sentence that goes on in further lines.
  init(sentence text: String) {
    let text = text.printable
    self.init(text: text, tint: nil, items: [text], isSentence: true)
  }

  /// `items` with commas between them. In a narrow terminal none of them is lost.
  init(all items: [String], _ tint: Tint? = nil) {
    let items = items.map(\.printable)
    self.init(text: items.joined(separator: ", "), tint: tint, items: items)
  }
}

/// `items` with commas between them, in lines of at most `width` columns. Lines break between items, and
/// within an item only if it is longer than a line.
private func listed(_ items: [String], width: Int) -> [String] {
  let words = items.enumerated().flatMap { index, item in
    let item = index == items.count - 1 ? item : "\(item),"
    return item.columns <= width ? [item] : item.split(separator: " ").map(String.init)
  }
  return wrapped(words.map { $0.truncated(toColumns: width) }, width: width)
}
