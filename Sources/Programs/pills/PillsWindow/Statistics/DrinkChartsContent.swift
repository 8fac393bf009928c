import PillsAPI
import PillsCore
import PillsView

/// The drinks of a week and of this month, without their widgets.
struct DrinkChartsContent: Equatable {
  let columns: [Chart.Column]
  /// The goal of the last day; nil if there is no day.
  let goal: String?
  /// Nil if nothing was drunk.
  let month: String?
}

extension DrinkChartsContent {
  static func week(upTo today: Day) -> Control.GetDrinks.Input {
    Control.GetDrinks.Input(firstDay: today.advanced(by: -6).description, lastDay: today.description)
  }

  init(
    _ week: [Control.DayIntake],
    _ stats: Control.GetDrinkStats.Output,
    in unit: VolumeUnit,
    _ words: LocaleWords
  ) {
    let days = week.map { day in IntakeView(day, in: unit) }
    // The highest amount or goal fills the height.
    let scale = Double(days.map { max($0.intake.total, $0.intake.goal) }.max() ?? 1)
    columns = days.map { day in
      let date = day.intake.day
      return Chart.Column(
        label: words.weekdays[date.weekday.rawValue % 7],
        name: "\(date.weekdayAndDate): \(day.share)",
        value: day.intake.total == 0 ? "" : day.total,
        share: Double(day.intake.total) / scale,
        line: Double(day.intake.goal) / scale,
        style: day.stage.style
      )
    }
    goal = days.last.map { $0.unit.roundText($0.intake.goal) }
    let lines = drinkMonthLines(stats, in: unit)
    month = lines.isEmpty ? nil : lines.joined(separator: ". ") + "."
  }
}
