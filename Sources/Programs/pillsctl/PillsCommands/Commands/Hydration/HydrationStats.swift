import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let hydrationStats = Command(
    "hydration stats",
    summary: "show how much you drank in a month",
    arguments: [.month],
    description: paragraphs(
      "Shows how much you drank a day on average, and on how many days you met the goal. It also shows your "
        + "best streak, and the amounts by beverage and by hour. In this month, only the days up to today count."
    ),
    examples: [
      "pillsctl hydration stats": "this month",
      "pillsctl hydration stats -1": "last month; also october or 2026-10",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let output = try pillsd.call(Control.GetDrinkStats.self, .init(month: context.arguments[0]))
    if context.isJSON { return try context.show(output) { [] } }
    let unit = try pillsd.call(Control.GetHydration.self).status.shownUnit
    try context.show(output) { hydrationStatsLines(output, in: unit, paint: context.paint) }
  }
}

func hydrationStatsLines(
  _ stats: Control.GetDrinkStats.Output,
  in unit: VolumeUnit,
  paint: Paint
) -> [String] {
  var lines = [paint(stats.month.title, .heading)]
  guard stats.millilitres > 0 else { return lines + [translated("No drinks are recorded.")] }
  lines += drinkMonthLines(stats, in: unit)
  let beverages = stats.beverages.map { (beverageName($0.beverage).printable, $0.millilitres) }
  let hours = stats.hours.map {
    (ClockStyle.current.text(hour: $0.hour, minute: 0, second: nil), $0.millilitres)
  }
  let sections = [(translated("By beverage"), beverages), (translated("By hour"), hours)]
  for (title, entries) in sections where !entries.isEmpty {
    lines += ["", paint(title, .heading)] + bars(entries, in: unit, paint: paint)
  }
  return lines
}

/// `tea     ███▌  3.1 l`, a line for each entry.
private func bars(
  _ entries: [(name: String, millilitres: Int)],
  in unit: VolumeUnit,
  paint: Paint
) -> [String] {
  let names = entries.map { $0.name.truncated(toColumns: 20) }
  let nameWidth = names.map(\.columns).max() ?? 0
  let totals = entries.map { unit.roundText($0.millilitres) }
  let room = max(min(paint.width ?? 80, 80) - nameWidth - (totals.map(\.count).max() ?? 0) - 4, 4)
  let most = max(entries.map(\.millilitres).max() ?? 1, 1)
  return entries.indices.map { index in
    let bar = bar(ofEighths: entries[index].millilitres * room * 8 / most)
    let name = names[index].fitted(toColumns: nameWidth)
    return "\(name)  \(paint(bar, .water))\(bar.isEmpty ? "" : "  ")\(totals[index])"
  }
}
