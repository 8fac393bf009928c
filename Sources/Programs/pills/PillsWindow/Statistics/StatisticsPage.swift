import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// How well what was due was taken, and how much was drunk.
@MainActor
final class StatisticsPage: Page {
  static let title = PageTitle(
    name: "statistics",
    title: translated("Statistics"),
    icon: "power-profile-performance-symbolic"
  )
  static let shortcuts: [Shortcut] = []

  let widget: Widget
  private let heading = Label(start: true).styled("title-1")
  private let streaks = Label(start: true).styled("streak")
  private let nothing = Label(translated("Nothing was due."), start: true)
  private let period = Choices<Int>(
    [(0, translated("All days")), (30, translated("30 days")), (7, translated("7 days"))],
    columns: 3
  )
  private let months = Bin()
  private let slots = Bin()
  private let medications = Bin()
  private let drinks: DrinkCharts
  private var shown: Control.Stats.Output?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    drinks = DrinkCharts(in: surroundings)
    let column = Box(
      .down,
      spacing: 18,
      [
        period.widget, Box(.down, spacing: 3, [heading, streaks]), nothing, months, slots, medications,
        drinks.widget,
      ]
    )
    widget = Scroller(Clamp(column.margins(across: 12, down: 18), width: 560))
    nothing.isVisible = false
    period.chosen = [0]
    period.onChange { [weak self] in self?.load() }
  }

  func show(_ status: Control.Status) {
    load()
    drinks.load()
  }

  private func load() {
    let days = period.chosen.first ?? 0
    context.call(Control.Stats.self, Control.Stats.Input(days: days == 0 ? nil : days)) {
      [weak self] output in
      guard let self, !output.isSame(as: shown) else { return }
      shown = output
      context.reading { () throws(UnreadableReply) in try show(output) }
    }
  }

  private func show(_ stats: Control.Stats.Output) throws(UnreadableReply) {
    heading.text = try spanOfDays(stats)
    streaks.isVisible = stats.longestStreak > 0
    streaks.text = streakLines(stats).joined(separator: " ")
    let isEmpty = stats.total.due == 0
    nothing.isVisible = isEmpty
    months.setContent(isEmpty ? nil : try monthGroup(stats.months, total: stats.total))
    slots.setContent(
      isEmpty
        ? nil
        : tallies(
          translated("By time of day"),
          stats.slots.map { (slotName($0.slot).capitalizedFirst, $0.tally) }
        )
    )
    medications.setContent(
      stats.medications.count < 2
        ? nil
        : tallies(translated("By medication"), stats.medications.map { ($0.medication.printable, $0.tally) })
    )
  }

  /// The last twelve months as columns, below the number that is all of them.
  private func monthGroup(
    _ months: [Control.MonthTally],
    total: Control.Tally
  ) throws(UnreadableReply) -> Widget {
    let group = RowGroup(translated("Adherence"))
    group.add(Row("\(total.percent) %", total.text))
    guard months.count > 1 else { return group }
    let columns = try months.suffix(12).map { (month) throws(UnreadableReply) in
      let number = Month(of: try Day(sent: "\(month.month)-01"))
      let name = context.words.months[number.number - 1]
      return Chart.Column(
        label: context.words.shortMonths[number.number - 1],
        name: "\(name) \(number.year): \(month.tally.percent) %, \(month.tally.text)",
        share: Double(month.tally.percent) / 100
      )
    }
    group.add(ContentRow(Chart.columns(columns).margins(12)))
    return group
  }

  private func tallies(_ title: String, _ tallies: [(name: String, tally: Control.Tally)]) -> Widget {
    let group = RowGroup(title)
    for (name, tally) in tallies {
      let row = Row(name, tally.text)
      row.addSuffix(Chart.meter(Double(tally.percent) / 100, name: "\(name): \(tally.percent) %"))
      row.addSuffix(Label("\(tally.percent) %").onOneLine().atLeast(width: 48).styled("numeric"))
      group.add(row)
    }
    return group
  }
}

extension Control.Stats.Output {
  /// Whether all numbers are those of `other`.
  fileprivate func isSame(as other: Control.Stats.Output?) -> Bool {
    guard var other else { return false }
    other.now = now
    return self == other
  }
}
