import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let hydration = Command(
    "hydration",
    summary: "show how much you drank, and set a goal",
    subcommands: [.hydrationSetup, .hydrationStats],
    description: paragraphs(
      "Shows how much of today's goal you have reached, and the last seven days. It also shows on how many "
        + "days in a row you met the goal. The ring is blue, green from 80 % on, and gold when the goal is met. "
        + "The vertical line in the bars is the goal.",
      "Pills shows nothing about drinking until you record a drink or set a goal. It does not remind you to "
        + "drink until you choose how often: pillsctl hydration setup"
    ),
    examples: [
      "pillsctl hydration": "today and the last seven days",
      "pillsctl hydration setup": "choose a goal, a unit and reminders",
      "pillsctl hydration stats": "this month",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let output = try pillsd.call(Control.GetHydration.self)
    if context.isJSON { return try context.show(output) { [] } }
    guard output.status.isOn else { return try context.write(drinkingOffLines) }
    let today = output.status.today
    let week = try pillsd.week(until: today)
    try context.show(output) { hydrationLines(output.status, week, paint: context.paint) }
  }
}

extension PillsdConnection {
  /// The last seven days, the earliest first, or the error if they cannot be read.
  fileprivate func week(
    until today: Day
  ) throws(Failure) -> Result<[Control.DayIntake], Control.HistoryUnreadable> {
    do throws(Failure) {
      return .success(try drinks(from: today.advanced(by: -6), to: today).days)
    } catch {
      guard case .refused(let refusal as Control.HistoryUnreadable) = error else { throw error }
      return .failure(refusal)
    }
  }
}

/// Shown if the person neither drank anything recently nor set a goal or reminders.
var drinkingOffLines: [String] {
  [
    translated(
      """
      You have not recorded any drinks recently. To begin, record one with 'pillsctl drink 250ml', or choose \
      a goal and reminders with 'pillsctl hydration setup'.
      """
    )
  ]
}

func hydrationLines(
  _ status: Control.HydrationStatus,
  _ week: Result<[Control.DayIntake], Control.HistoryUnreadable>,
  paint: Paint
) -> [String] {
  let today = IntakeView(status)
  let ring = RingPicture(intake: today).lines(paint: paint)
  var texts = [(text: today.intake.day.weekdayAndDate, tint: Tint?.some(.heading))]
  texts.append((today.standing, nil))
  let streak = drinkStreakText(status.streak)
  let isMet = today.intake.isGoalMet
  let achieved = [isMet ? translated("Goal met") : nil, streak].compactMap(\.self).joined(separator: ". ")
  if !achieved.isEmpty { texts.append((achieved, nil)) }
  // If it was only water, the total says the same.
  if status.drinks.contains(where: { $0.beverage != Beverage.water.word }) {
    texts.append((status.drinks.beverages(in: today.unit).joined(separator: ", "), nil))
  }
  if let next = nextDrinkLine(status, today: today.intake.day) { texts.append((next, .past)) }
  let gap = "   "
  var lines = zip(ring, texts).map { row, text in
    let shown = text.text.printable.truncated(
      toColumns: max((paint.width ?? 80) - RingPicture.width - gap.count, 1)
    )
    return row + gap + paint(shown, text.tint)
  }
  // Painted rows do not end in a space, but plain ones may.
  lines += ring.dropFirst(texts.count).map(\.withoutTrailingSpaces)
  lines.append("")
  switch week {
  case .success(let days): lines += WeekChart(days, in: today.unit).lines(paint: paint)
  case .failure(let refusal): lines.append("\(paint("!", .problem)) \(refusal.sentence.printable)")
  }
  return lines
}

private func nextDrinkLine(_ status: Control.HydrationStatus, today: Day) -> String? {
  guard status.everyMinutes != nil else { return nil }
  guard let next = status.next else {
    return translated("There will be no reminder. To see why: pillsctl doctor")
  }
  let name = next.day.name(on: today)
  return switch today.distance(to: next.day) {
  case 0: translated("Next reminder at \(next.clock)")
  case 1: translated("Next reminder \(name) at \(next.clock)")
  default: translated("Next reminder on \(name) at \(next.clock)")
  }
}
