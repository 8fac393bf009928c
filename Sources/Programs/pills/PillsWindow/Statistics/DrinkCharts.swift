import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The last seven days of drinking with the goal's line, and this month in numbers.
@MainActor
final class DrinkCharts {
  let widget = Bin()
  private let context: WindowContext

  init(in surroundings: WindowContext) { context = surroundings }

  /// Asks how much was drunk, and shows it; nothing for those who do not use it.
  func load() {
    context.call(Hydration.GetStatus.self, NoParameters()) { [weak self] output in
      guard let self, output.status.isOn, let today = Day(output.status.today) else {
        self?.widget.setContent(nil)
        return
      }
      load(upTo: today, in: output.status.shownUnit)
    }
  }

  private func load(upTo today: Day, in unit: VolumeUnit) {
    let week = Hydration.GetDrinks.Input(
      firstDay: today.advanced(by: -6).description,
      lastDay: today.description
    )
    context.call(Hydration.GetDrinks.self, week) { [weak self, context] week in
      context.call(Hydration.GetStats.self, Hydration.GetStats.Input()) { [weak self] month in
        guard let self else { return }
        context.reading { () throws(UnreadableReply) in
          let days = try week.days.map { (day) throws(UnreadableReply) in try IntakeView(day, in: unit) }
          self.widget.setContent(self.group(days, drinkMonthLines(month, in: unit)))
        }
      }
    }
  }

  private func group(_ days: [IntakeView], _ month: [String]) -> Widget {
    let group = RowGroup(translated("Drinks of the last seven days"))
    // As high as the most that was drunk or was to be.
    let scale = Double(days.map { max($0.intake.total, $0.intake.goal) }.max() ?? 1)
    let columns = days.map { day in
      let date = day.intake.day
      return Chart.Column(
        label: context.words.weekdays[date.weekday.rawValue % 7],
        name: "\(date.weekdayAndDate): \(day.share)",
        share: Double(day.intake.total) / scale,
        line: Double(day.intake.goal) / scale,
        style: day.stage.style
      )
    }
    group.add(ContentRow(Chart.columns(columns).margins(12)))
    if let goal = days.last { group.add(Row(translated("Goal"), goal.unit.roundText(goal.intake.goal))) }
    if !month.isEmpty { group.add(Row(translated("This month"), month.joined(separator: ". ") + ".")) }
    return group
  }
}
