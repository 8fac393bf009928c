import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let stats = Command(
    "stats",
    summary: "count what was taken, skipped and missed",
    arguments: [.month],
    options: [.dayCount],
    description: paragraphs(
      "Counts the doses of all days, of a month or of the last days: in total, by slot and by medication, "
        + "with the longest streak. Adherence is the share of due doses that were taken. Doses as needed do not "
        + "count, and neither do doses that you can still answer."
    ),
    examples: [
      "pillsctl stats": "all days",
      "pillsctl stats october": "one month",
      "pillsctl stats --days 30": "the last 30 days",
    ]
  ) { (context) throws(Failure) in
    let input = Control.Stats.Input(month: context.arguments[0], days: context.arguments.number(.dayCount))
    if let month = input.month, input.days != nil {
      throw context.command.surplus(month, synopsis: "stats --days COUNT")
    }
    try context.show(Control.Stats.self, input) { statsLines($0, paint: context.paint) }
  }
}

func statsLines(_ stats: Control.Stats.Output, paint: Paint) -> [String] {
  let heading = spanOfDays(stats)
  guard stats.total.due > 0 else { return [paint(heading, .heading), translated("Nothing was due.")] }
  var table = Table(headings: [
    "", translated("ADHERENCE"), translated("TAKEN"), translated("SKIPPED"), translated("MISSED"),
    translated("DUE", in: "doses"),
  ])
  table.rows.append(row(translated("all", in: "doses"), nil, stats.total))
  for slot in stats.slots { table.rows.append(row(slotName(slot.slot), Tint(slot: slot.slot), slot.tally)) }
  if stats.medications.count > 1 {
    for medication in stats.medications {
      table.rows.append(row(medication.medication, nil, medication.tally))
    }
  }
  var lines = [paint(heading, .heading)] + table.lines(paint: paint)
  lines += [""] + streakLines(stats)
  if stats.months.count > 1 { lines += [""] + monthBars(stats.months, paint: paint) }
  return lines
}

private func row(_ name: String, _ tint: Tint?, _ tally: Control.Tally) -> [Table.Cell] {
  [
    Table.Cell(name, tint), Table.Cell(tally.due == 0 ? "" : "\(tally.percent) %"),
    Table.Cell("\(tally.taken)"),
    Table.Cell("\(tally.skipped)"), Table.Cell("\(tally.missed)", tally.missed == 0 ? nil : .missed),
    Table.Cell("\(tally.due)"),
  ]
}

/// `2026-11  ██████████▌·········   52 %`, a line for each month.
private func monthBars(_ months: [Control.MonthTally], paint: Paint) -> [String] {
  // The month, the percentage and the gaps take 16 columns.
  let room = max(min(paint.width ?? 80, 80) - 16, 4)
  return months.map { month in
    let bar = bar(ofEighths: month.tally.due == 0 ? 0 : room * 8 * month.tally.taken / month.tally.due)
    let rest = String(repeating: "·", count: room - bar.count)
    let percent = "\(month.tally.percent) %"
    let padding = String(repeating: " ", count: 5 - percent.count)
    return "\(month.month)  \(paint(bar, .taken))\(paint(rest, .past)) \(padding)\(percent)"
  }
}

/// A bar with a length in eighths of a column.
func bar(ofEighths eighths: Int) -> String {
  let (blocks, part) = eighths.quotientAndRemainder(dividingBy: 8)
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  return String(repeating: "█", count: blocks) + parts[part]
}
