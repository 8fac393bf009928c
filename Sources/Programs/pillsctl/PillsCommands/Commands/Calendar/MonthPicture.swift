import PillsCore
import PillsView
import Words

/// A month for a terminal: a title, the weekdays, always six weeks, and a legend. A day is its number and,
/// below it, one bar per slot. The characters say everything, and colors only add to it: `━━━✓` taken, `╍╍╍×`
/// missed, `━━━/` skipped, `━━━━` due today, `────` due later, `┄┄┄┄` nothing was due, but it can be marked. Answered
/// doses are grey, and days other than today are faint.
struct MonthPicture {
  static let narrowestWidth = 40
  static let widestWidth = 70

  /// The selected bar: a day counted from 1, and a slot counted from 0.
  struct Place: Hashable {
    var day: Int
    var slot: Int
  }

  private(set) var lines: [[Piece]] = []
  private var bars: [Bar] = []

  private struct Bar {
    let line: Int
    let columns: Range<Int>
    let place: Place
  }

  /// As wide as is good for a terminal of `width` columns, at least ``narrowestWidth``. With a `height`, bars
  /// stand side by side if they do not fit below each other.
  init(_ view: MonthView, words: LocaleWords, width: Int, height: Int? = nil, selected: Place? = nil) {
    let cell = min(max(width, Self.narrowestWidth), Self.widestWidth) / 7
    let hues = view.hues
    let perLine = Self.barsPerLine(view.slots.count, cell: cell, height: height)
    lines.append([Self.title(view, words, width: cell * 7)])
    lines.append(words.week.map { Piece(text: $0.fitted(toColumns: cell - 1) + " ", tint: .heading) })
    for days in view.weeks(firstWeekday: words.firstWeekday) {
      lines.append(days.flatMap { number($0, width: cell, selected: selected) })
      for first in stride(from: 0, to: view.slots.count, by: perLine) {
        let slots = first..<min(first + perLine, view.slots.count)
        for (column, day) in days.enumerated() {
          if column == 0 { lines.append([]) }
          addBars(of: day, slots, perLine, hues, start: column * cell, cell: cell, selected: selected)
        }
      }
    }
    lines.append([])
    lines += Self.legend(view, hues, width: cell * 7)
  }

  /// The bar at a line and a column, both counted from 0. A click on a gap means the bar before it.
  func place(atLine line: Int, column: Int) -> Place? {
    bars.first { $0.line == line && $0.columns.contains(column) }?.place
  }

  // MARK: Days

  private func number(_ day: MonthView.MonthDay?, width: Int, selected: Place?) -> [Piece] {
    guard let day else { return [Piece(text: String(repeating: " ", count: width))] }
    let isSelected = selected?.day == day.number
    let text = "\(day.number < 10 ? " " : "")\(day.number)"
    // Brackets mark today where there are no colors.
    let framed = day.relation == .today ? "[\(text)]" : " \(text) "
    let tint: Tint? =
      switch day.relation {
      case .past: nil
      case .today: .today
      case .future: .past
      }
    return [
      Piece(text: framed, tint: tint, isSelected: isSelected),
      Piece(text: String(repeating: " ", count: width - 4)),
    ]
  }

  private mutating func addBars(
    of day: MonthView.MonthDay?,
    _ slots: Range<Int>,
    _ perLine: Int,
    _ hues: [Int],
    start: Int,
    cell: Int,
    selected: Place?
  ) {
    let line = lines.count - 1
    let width = (cell - 1) / perLine
    var used = 0
    defer { lines[line].append(Piece(text: String(repeating: " ", count: cell - used))) }
    guard let day else { return }
    for slot in slots {
      let place = Place(day: day.number, slot: slot)
      bars.append(Bar(line: line, columns: start + used..<start + used + width, place: place))
      let mark = day.marks[slot]
      let isSelected = selected == place
      // Bars side by side have a gap between them, except the narrowest.
      let length = perLine > 1 && width > 2 ? width - 1 : width
      let isToday = day.relation == .today
      let text = Self.bar(mark, isToday: isToday, length: length)
      lines[line].append(
        Piece(text: text, tint: Self.tint(mark, hues[slot], isToday: isToday), isSelected: isSelected)
      )
      if length < width { lines[line].append(Piece(text: String(repeating: " ", count: width - length))) }
      used += width
    }
  }

  private static func bar(_ mark: MonthView.Mark?, isToday: Bool, length: Int) -> String {
    let (line, end): (Character, Character) =
      switch mark {
      case nil: (" ", " ")
      case .taken: ("━", "✓")
      case .missed: ("╍", "×")
      case .skipped: ("━", "/")
      case .markable: ("┄", "┄")
      case .due: isToday ? ("━", "━") : ("─", "─")
      }
    return String(repeating: line, count: length - 1) + String(end)
  }

  private static func tint(_ mark: MonthView.Mark?, _ hue: Int, isToday: Bool) -> Tint? {
    switch mark {
    case nil: nil
    case .taken, .skipped: .past
    case .missed, .due, .markable: .bar(slot: hue, isVivid: isToday)
    }
  }

  // MARK: Title and legend

  private static func title(_ view: MonthView, _ words: LocaleWords, width: Int) -> Piece {
    let title = "\(words.months[view.month.number - 1]) \(view.month.year)".truncated(toColumns: width)
    let margin = String(repeating: " ", count: (width - title.columns) / 2)
    return Piece(text: margin + title, tint: .heading)
  }

  private static func legend(_ view: MonthView, _ hues: [Int], width: Int) -> [[Piece]] {
    let entries: [[Piece]] =
      zip(view.slots, hues).map { slot, hue in
        [
          Piece(text: "━━", tint: .bar(slot: hue, isVivid: true)),
          Piece(text: " \(slotName(slot).printable)"),
        ]
      }
      + [translated("✓ taken"), translated("× missed"), translated("/ skipped")].map { [Piece(text: $0)] }
      + (view.isOver ? [] : [[Piece(text: "─ \(BarState.future.text)")]])
    var lines: [[Piece]] = [[]]
    var used = 0
    for entry in entries {
      let columns = entry.reduce(0) { $0 + $1.text.columns }
      if used > 0, used + 2 + columns > width {
        lines.append([])
        used = 0
      }
      if used > 0 { lines[lines.count - 1].append(Piece(text: "  ")) }
      lines[lines.count - 1] += entry
      used += (used > 0 ? 2 : 0) + columns
    }
    return lines
  }

  private static func barsPerLine(_ slots: Int, cell: Int, height: Int?) -> Int {
    guard let height else { return 1 }
    // A bar needs a column for its mark. Title, weekdays and legend take five lines.
    let candidates = 1...max(1, min(slots, cell - 1))
    return candidates.first { 6 * (1 + (slots + $0 - 1) / $0) + 5 <= height } ?? candidates.upperBound
  }
}
