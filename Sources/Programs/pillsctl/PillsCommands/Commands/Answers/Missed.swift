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
      "Lists the doses of the last 7 days that nobody answered in time. If you took or skipped one after all, 'pillsctl take' or "
        + "'pillsctl skip' says so, with its slot and --date.",
      "With --confirm you say that they were missed indeed: 'pillsctl status' no longer counts them, and they stay missed in the "
        + "calendar, in statistics and in exports. Past days need no unlocking for that. A slot, medications or days confirm only "
        + "those. 'pillsctl undo' takes it back."
    ),
    examples: [
      "pillsctl missed": "what was missed in the last 7 days",
      "pillsctl missed --confirm": "all of that was missed",
      "pillsctl missed evening --date yesterday --confirm": "only what was due yesterday evening",
    ]
  ) { (context) throws(Failure) in
    if context.arguments.contains(.confirm) { return try context.confirmMissed() }
    guard context.arguments.operands.isEmpty, !context.arguments.contains(.dates),
      !context.arguments.contains(.except)
    else { throw context.command.misuse(translated("A slot, a medication or a day belongs to --confirm.")) }
    try context.show(Control.GetMissed.self) { missedLines($0, paint: context.paint) }
  }
}

extension Context {
  fileprivate func confirmMissed() throws(Failure) {
    let request = AnswerRequest(.take, arguments)
    let input = Control.ConfirmMissed.Input(
      slot: request.slot,
      medications: request.medications.isEmpty ? nil : request.medications,
      except: request.exceptions.isEmpty ? nil : request.exceptions,
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
  static let confirm = CommandOption("confirm", summary: "these doses were missed: stop counting them")
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
    translated("If they were missed: pillsctl missed --confirm"),
  ]
}
