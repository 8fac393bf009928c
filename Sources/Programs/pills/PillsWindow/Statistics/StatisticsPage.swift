import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The statistics of medications and drinks.
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
  private let nothing = emptyState(translated("Nothing was due."), icon: title.icon)
  private let period = Choices<Int>(
    translated("Period"),
    [
      (0, translated("All days")), (30, translated("30 days")), (7, translated("7 days")),
      (-1, translated("One month")),
    ],
    columns: 4
  )
  private let earlier = Button(icon: "go-previous-symbolic", name: translated("Previous month")).styled(
    "flat"
  )
  private let later = Button(icon: "go-next-symbolic", name: translated("Next month")).styled("flat")
  private let monthName = Label().styled("heading").expanding(down: false)
  private let monthLine: Box
  /// The month that is counted if one is chosen.
  private var month: Month?
  private var thisMonth: Month?
  private let months = Bin()
  private let slots = Bin()
  private let medications = Bin()
  private let drinks: DrinkCharts
  private var shown: StatisticsContent?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    drinks = DrinkCharts(in: surroundings)
    monthLine = Box(.across, spacing: 6, [earlier, monthName, later])
    let column = Box(
      .down,
      spacing: 18,
      [
        period.widget, monthLine, Box(.down, spacing: 3, [heading, streaks]), nothing, months, slots,
        medications,
        drinks.widget,
      ]
    )
    widget = pageScroller(column)
    nothing.isVisible = false
    period.chosen = [0]
    period.onChange { [weak self] in self?.load() }
    earlier.onPress { [weak self] in self?.go(by: -1) }
    later.onPress { [weak self] in self?.go(by: 1) }
    monthLine.isVisible = false
  }

  private func go(by months: Int) {
    month = month?.advanced(by: months)
    load()
  }

  private var isOfMonth: Bool { period.chosen == [-1] }

  func show(_ status: Control.Status) {
    thisMonth = Month(of: status.today)
    month = month ?? thisMonth
    load()
  }

  private func load() {
    let days = period.chosen.first ?? 0
    monthLine.isVisible = isOfMonth
    let chosen = isOfMonth ? month : nil
    monthName.text = chosen?.title ?? ""
    later.isSensitive = chosen != thisMonth
    drinks.load(chosen == thisMonth ? nil : chosen)
    let input = Control.Stats.Input(month: chosen?.description, days: days > 0 ? days : nil)
    context.call(Control.Stats.self, input) {
      [weak self] output in
      guard let self else { return }
      show(StatisticsContent(output, context.words))
    }
  }

  private func show(_ content: StatisticsContent) {
    guard content != shown else { return }
    shown = content
    heading.text = content.heading
    streaks.isVisible = content.streaks != nil
    streaks.text = content.streaks ?? ""
    nothing.isVisible = content.total == nil
    months.setContent(content.total.map { monthGroup(content.months, total: $0) })
    slots.setContent(tallies(translated("By time of day"), content.slots))
    medications.setContent(tallies(translated("By medication"), content.medications))
  }

  private func monthGroup(_ months: [Chart.Column], total: StatisticsContent.TallyRow) -> Widget {
    let group = RowGroup(translated("Adherence"))
    group.add(Row(total.percentText, total.text))
    if !months.isEmpty { group.add(ContentRow(Chart.columns(months).margins(12))) }
    return group
  }

  private func tallies(_ title: String, _ tallies: [StatisticsContent.TallyRow]) -> Widget? {
    guard !tallies.isEmpty else { return nil }
    let group = RowGroup(title)
    for tally in tallies {
      let row = Row(tally.name, tally.text)
      row.addSuffix(Chart.meter(tally.share, name: tally.meaning))
      row.addSuffix(Label(tally.percentText).onOneLine().atLeast(width: 48).styled("numeric"))
      group.add(row)
    }
    return group
  }
}
