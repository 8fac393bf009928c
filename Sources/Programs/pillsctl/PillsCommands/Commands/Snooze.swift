import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let snooze = Command(
    "snooze",
    summary: "be reminded again later",
    arguments: [
      .slot,
      CommandArgument(
        written: "[DURATION]",
        summary: "how long to wait, such as 10min or '1h 30min' (default: the setting reminders.snooze)",
        candidates: .spans
      ),
    ],
    changesSomething: true,
    description: paragraphs(
      "Closes the popup of an open reminder and shows it again later. Without a slot it snoozes every reminder on screen."
    ),
    examples: [
      "pillsctl snooze": "what is on screen",
      "pillsctl snooze 30min": "what is on screen, for half an hour",
      "pillsctl snooze evening 1h": "the evening reminder, for an hour",
    ]
  ) { (context) throws(Failure) in
    // A single operand that begins with a digit is a duration, because no slot begins with one.
    let isDuration = context.arguments.operands.count == 1 && context.arguments[0]?.first?.isNumber == true
    let input = Control.Snooze.Input(
      slot: isDuration ? nil : context.arguments[0],
      span: isDuration ? context.arguments[0] : context.arguments[1]
    )
    try context.show(Control.Snooze.self, input) { snoozeLines($0) }
  }
}

/// The result of a snooze: `Evening pills snoozed until 21:45.`
func snoozeLines(_ output: Control.Snooze.Output) -> [String] {
  let today = output.now.day
  return (output.slot.map { [$0] } ?? output.slots ?? []).map { slot in
    let pills = pillsName(slot, today: today)
    guard let until = slot.snoozedUntil else { return translated("\(pills) snoozed.").printable }
    let end = ShownTime(until, here: slot.snoozedUntilHere)
    return translated("\(pills) snoozed until \(end.clock).").printable
  }
}
