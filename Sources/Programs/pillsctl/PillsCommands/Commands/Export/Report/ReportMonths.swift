import PillsAPI
import PillsCore
import PillsView
import Words

/// The months of a report, with a cell for each day and a mark for each dose.
struct ReportMonths {
  private let days: ClosedRange<Day>
  /// Doses in slots that are answered or missed.
  private let doses: [Day: [Control.RecordedDose]]

  /// More would hide the months that count.
  private static let most = 12
}

extension ReportMonths {
  init(_ doses: [Control.RecordedDose], of days: ClosedRange<Day>) {
    let answered = doses.filter { $0.slot != nil && $0.status != .due }
    self.init(days: days, doses: Dictionary(grouping: answered, by: \.day))
  }

  var section: Markup {
    let statuses: [Control.DoseStatus] = [.taken, .skipped, .missed]
    let marks = statuses.map { Markup("span", style: $0.rawValue, text: $0.words) }
    return Markup(
      section: translated("Day by day"),
      [Markup("p", style: "key", marks), Markup("div", style: "months", months.map(month))]
    )
  }

  private var months: [Month] {
    let last = Month(of: days.upperBound)
    let first = Month(of: days.lowerBound)
    return (0..<Self.most).compactMap { last.advanced(by: -$0) }.filter { $0 >= first }.reversed()
  }

  private func month(_ month: Month) -> Markup {
    let leading = month.days.lowerBound.weekday.rawValue - 1
    var cells = [Markup](repeating: Markup("td", []), count: leading) + month.days.map(cell)
    cells += [Markup](repeating: Markup("td", []), count: (7 - cells.count % 7) % 7)
    let weeks = stride(from: 0, to: cells.count, by: 7).map { Markup("tr", Array(cells[$0..<$0 + 7])) }
    let names = Weekday.allCases.map { Markup("th", text: String($0.shortName.prefix(2))) }
    let title = Markup("caption", text: month.title)
    return Markup("table", style: "month", [title, Markup("tr", names)] + weeks)
  }

  private func cell(_ day: Day) -> Markup {
    let number = Markup("b", text: "\(day.components.day)")
    guard days.contains(day) else { return Markup("td", style: "other", [number]) }
    let marks = (doses[day] ?? []).map { Markup("i", style: $0.status.rawValue, []) }
    return Markup("td", [number, Markup("div", marks)])
  }
}
