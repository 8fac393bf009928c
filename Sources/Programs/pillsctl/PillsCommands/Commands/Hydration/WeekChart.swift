import PillsAPI
import PillsCore
import PillsView
import Words

/// Days as bars, with a vertical line at the goal of each day.
struct WeekChart {
  private let days: [IntakeView]
}

extension WeekChart {
  init(_ days: [Control.DayIntake], in unit: VolumeUnit) {
    self.init(days: days.map { IntakeView($0, in: unit) })
  }

  /// `Fri 20  ████████████┃██    2.2 l ✓`, a line for each day, as wide as the terminal, at most 80 columns.
  func lines(paint: Paint) -> [String] {
    guard let scale = days.map({ max($0.intake.total, $0.intake.goal) }).max() else { return [] }
    let totalWidth = days.map { $0.total.count }.max() ?? 0
    let labels = days.map(label)
    let labelWidth = labels.map(\.columns).max() ?? 0
    // Beside the bar are the day, the total, its tick and the gaps.
    let room = max(min(paint.width ?? 80, 80) - labelWidth - totalWidth - 6, 4)
    let rows = zip(days, labels).map { day, label in
      let total = String(repeating: " ", count: totalWidth - day.total.count) + day.total
      let row = "\(label.fitted(toColumns: labelWidth))  \(bar(day, room, scale, paint))  \(total)"
      return day.intake.isGoalMet ? "\(row) \(paint("✓", Tint(.met)))" : row
    }
    return rows + [String(repeating: " ", count: labelWidth + 2) + paint("┃ \(goalText)", .past)]
  }

  /// The label of the vertical line: `goal: 2 l`, or `goal of the day` if the goals differ.
  private var goalText: String {
    guard let day = days.last, days.allSatisfy({ $0.intake.goal == day.intake.goal }) else {
      return translated("goal of the day")
    }
    let goal = day.unit.roundText(day.intake.goal)
    return translated("goal: \(goal)")
  }

  private func label(_ day: IntakeView) -> String {
    let number = day.intake.day.description.suffix(2)
    let padded = number.hasPrefix("0") ? " \(number.dropFirst())" : "\(number)"
    return "\(day.intake.day.weekday.shortName) \(padded)"
  }

  private func bar(_ day: IntakeView, _ room: Int, _ scale: Int, _ paint: Paint) -> String {
    let goal = min(day.intake.goal * room / scale, room - 1)
    let bar = PillsCommands.bar(ofEighths: day.intake.total * room * 8 / scale).map(String.init)
    let cells = bar + [String](repeating: " ", count: room - bar.count)
    let tint = Tint(day.stage)
    return paint(cells[..<goal].joined(), tint) + paint("┃", .heading)
      + paint(cells[(goal + 1)...].joined(), tint)
  }
}
