import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let drinks = Command(
    "drinks",
    summary: "list what you drank",
    subcommands: [.drinksRemove],
    options: [.dayCount, .date],
    alternatives: [[.dayCount, .date]],
    description: paragraphs(
      "Lists the drinks of today, of the last days or of one day, the newest first. Each day has its total "
        + "and its goal. The word after the beverage is the id of the drink, which you type after 'pillsctl "
        + "drinks remove'."
    ),
    examples: [
      "pillsctl drinks": "today",
      "pillsctl drinks --days 7": "the last 7 days",
      "pillsctl drinks --date yesterday": "one day",
      "pillsctl drinks remove k3f9": "remove the drink whose id begins with k3f9",
    ]
  ) { (context) throws(Failure) in
    let days = context.arguments.number(.dayCount) ?? 1
    guard Control.InvalidDays.allowed.contains(days) else { throw .refused(Control.InvalidDays(days: days)) }
    let pillsd = try context.connected()
    let status = try pillsd.call(Control.GetHydration.self).status
    let today = status.today
    let typed = context.arguments[.date] ?? "today"
    guard let day = DayReference(parsing: typed)?.resolved(today: today) else {
      throw .refused(Control.InvalidDay(day: typed))
    }
    let last = max(day, .firstRecorded)
    let first = max(last.advanced(by: 1 - days), .firstRecorded)
    let output = try pillsd.drinks(from: first, to: last)
    try context.show(output) { drinkLines(output, today: today, in: status.shownUnit, paint: context.paint) }
  }

  static let drinksRemove = Command(
    "drinks remove",
    summary: "remove a drink",
    arguments: [
      CommandArgument(
        written: "ID",
        summary: "its id, as 'pillsctl drinks' shows it, or the beginning of that id",
        candidates: .known(.drinks)
      )
    ],
    changesSomething: true,
    description: paragraphs(
      "Removes a drink. The beginning of its id is enough, if no other id begins like that.",
      "Past days are locked: on a terminal pillsctl asks whether to unlock them for 10 minutes, otherwise it ends "
        + "with exit status 4."
    ),
    examples: ["pillsctl drinks remove k3f9": "the drink whose id begins with k3f9"]
  ) { (context) throws(Failure) in
    let input = Control.RemoveDrink.Input(id: context.arguments.operands[0])
    let output = try context.callUnlocking(Control.RemoveDrink.self, input)
    try context.show(output) { drinkRemovedLines(output) }
  }
}

func drinkLines(
  _ output: Control.GetDrinks.Output,
  today: Day,
  in unit: VolumeUnit,
  paint: Paint
) -> [String] {
  guard !output.drinks.isEmpty else { return [emptyLine(output.firstDay, output.lastDay, today: today)] }
  let drinks = Array(output.drinks.reversed())
  var table = Table()
  for drink in drinks {
    table.rows.append([
      Table.Cell("  " + drink.at.clockWithMinutes), Table.Cell(unit.text(drink.millilitres)),
      Table.Cell(beverageName(drink.beverage)), Table.Cell(drink.id, .past), Table.Cell(drink.note ?? ""),
    ])
  }
  var rest = table.lines(paint: paint)[...]
  var lines: [String] = []
  for day in output.days.reversed() {
    let count = drinks.count { $0.day == day.day }
    guard count > 0 else { continue }
    if !lines.isEmpty { lines.append("") }
    let intake = IntakeView(day, in: unit)
    let name = intake.intake.day.name(on: today).capitalizedFirst
    lines.append("\(paint(name, .heading))  \(intake.share)")
    lines += rest.prefix(count)
    rest = rest.dropFirst(count)
  }
  return lines
}
