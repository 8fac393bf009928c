import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let missed = Command(
    "missed",
    summary: "list missed doses, or confirm them",
    arguments: [.slot, .medications],
    options: [.dates, .except, .confirm],
    changesIf: { $0.contains(.confirm) },
    description: paragraphs(
      "Lists the doses of the last 7 days that were not answered in time. If you took or skipped one after "
        + "all, record it with 'pillsctl take' or 'pillsctl skip', its slot and --date.",
      "With --confirm you confirm that you missed them. 'pillsctl status' then no longer counts them, but "
        + "they stay missed in the calendar, in statistics and in exports. Past days need not be unlocked for "
        + "this. With a slot, medications or days, only those doses are confirmed. 'pillsctl undo' undoes it."
    ),
    examples: [
      "pillsctl missed": "the missed doses of the last 7 days",
      "pillsctl missed --confirm": "all of them were missed",
      "pillsctl missed evening --date yesterday --confirm": "only those of yesterday evening",
    ]
  ) { (context) throws(Failure) in
    if context.arguments.contains(.confirm) { return try context.confirmMissed() }
    guard context.arguments.operands.isEmpty, !context.arguments.contains(.dates),
      !context.arguments.contains(.except)
    else {
      throw context.command.misuse(
        translated(
          "A time of day, a medication or a day can be given only with --confirm."
        )
      )
    }
    try context.show(Control.GetMissed.self) { missedLines($0, paint: context.paint) }
  }
}

extension Context {
  fileprivate func confirmMissed() throws(Failure) {
    let request = AnswerRequest(.take, arguments)
    let input = Control.ConfirmMissed.Input(
      slot: request.what,
      medications: request.medications,
      except: request.except,
      day: request.day,
      until: request.until
    )
    try show(Control.ConfirmMissed.self, input) { output in
      let doses = output.days?.changed ?? 0
      return [
        translated(
          doses,
          one: "\(doses) dose confirmed as missed.",
          other: "\(doses) doses confirmed as missed."
        )
      ]
    }
  }
}

extension CommandOption {
  static let confirm = CommandOption(
    "confirm",
    summary: "confirm these doses as missed, and stop counting them"
  )
}

/// A line for each slot: `Monday, 18 November  evening  21:00  Metformin 500 mg`.
func missedLines(_ output: Control.GetMissed.Output, paint: Paint) -> [String] {
  guard let first = output.slots.first else { return [translated("No dose of the last 7 days is missed.")] }
  var table = Table()
  var lastDay: Day?
  for slot in output.slots {
    let day = slot.day == lastDay ? "" : slot.day.name(on: output.today).capitalizedFirst
    lastDay = slot.day
    table.rows.append([
      Table.Cell(day), Table.Cell(slotName(slot.slot), Tint(slot: slot.slot)),
      Table.Cell(ShownTime(slot.dueAt, here: slot.dueAtHere).clock), Table.Cell(all: slot.doses.nameList),
    ])
  }
  return table.lines(paint: paint) + [
    "", translated("If you took one: pillsctl take \(first.slot) --date \(first.day)"),
    translated("If you missed them: pillsctl missed --confirm"),
  ]
}
