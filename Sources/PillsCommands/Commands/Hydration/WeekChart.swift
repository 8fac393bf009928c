import PillsAPI
import PillsCore
import PillsView

/// Some days as bars, with an upright line where the goal of each is.
struct WeekChart {
  private let days: [IntakeView]
}

extension WeekChart {
  /// `days` are the earliest first.
  init(_ days: [Hydration.DayIntake], in unit: VolumeUnit) throws(UnreadableReply) {
    self.init(days: try days.map { (day) throws(UnreadableReply) in try IntakeView(day, in: unit) })
  }

  /// `Fri 20  ████████████┃██    2.2 l ✓`, one line a day; of at most 80 columns, and fewer where `width` is less.
  func lines(width: Int?, paint: Paint) -> [String] {
    guard let scale = days.map({ max($0.intake.total, $0.intake.goal) }).max() else { return [] }
    let totalWidth = days.map { $0.total.count }.max() ?? 0
    // Beside the bar: the day, the total, its tick, and the gaps around them.
    let room = max(min(width ?? 80, 80) - Self.labelWidth - totalWidth - 6, 4)
    let rows = days.map { day in
      let total = String(repeating: " ", count: totalWidth - day.total.count) + day.total
      let row = "\(label(day))  \(bar(day, room, scale, paint))  \(total)"
      return day.intake.isGoalMet ? "\(row) \(paint("✓", Tint(.met)))" : row
    }
    let goals = Set(days.map(\.intake.goal))
    let goal =
      goals.count == 1 ? days.last.map { ": \($0.unit.roundText($0.intake.goal))" } ?? "" : " of the day"
    return rows + [String(repeating: " ", count: Self.labelWidth + 2) + paint("┃ goal\(goal)", .past)]
  }

  private static let labelWidth = 6

  /// `Fri 20`.
  private func label(_ day: IntakeView) -> String {
    let number = day.intake.day.description.suffix(2)
    return
      "\(day.intake.day.weekdayName.prefix(3)) \(number.hasPrefix("0") ? " \(number.dropFirst())" : "\(number)")"
  }

  private func bar(_ day: IntakeView, _ room: Int, _ scale: Int, _ paint: Paint) -> String {
    let (blocks, part) = (day.intake.total * room * 8 / scale).quotientAndRemainder(dividingBy: 8)
    let goal = min(day.intake.goal * room / scale, room - 1)
    let cells = (0..<room).map { column in
      if column < blocks { return "█" }
      return column == blocks && part > 0 ? String(partialBlocks[part - 1]) : " "
    }
    let tint = Tint(day.stage)
    return paint(cells[..<goal].joined(), tint) + paint("┃", .heading)
      + paint(cells[(goal + 1)...].joined(), tint)
  }
}
