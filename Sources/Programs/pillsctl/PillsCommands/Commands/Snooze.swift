import PillsAPI
import PillsCore
import PillsView
import Words

/// Has reminders come again later.
struct SnoozeCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "snooze",
    summary: "be reminded again later",
    arguments: [
      .slot,
      CommandArgument(
        name: "DURATION",
        summary: "how long to wait, such as 10min or '1h 30min'; without it, the setting reminders.snooze",
        presence: .optional
      ),
    ],
    changesSomething: true,
    description: [
      "Closes the popup of an open reminder and shows it again later. Without a slot it snoozes every reminder on screen."
    ],
    examples: [
      "pillsctl snooze": "what is on screen",
      "pillsctl snooze 30min": "what is on screen, for half an hour",
      "pillsctl snooze evening 1h": "the evening reminder, for an hour",
    ]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    // A duration alone begins with a digit, which no slot does.
    let isDuration = arguments.operands.count == 1 && arguments[0]?.first?.isNumber == true
    let input = Control.Snooze.Input(
      slot: isDuration ? nil : arguments[0],
      span: isDuration ? arguments[0] : arguments[1]
    )
    try context.show(Control.Snooze.self, input) { snoozeLines($0) }
  }
}

/// What became of a snooze: `Evening pills snoozed until 21:45.`
func snoozeLines(_ output: Control.Snooze.Output) -> [String] {
  let today = output.now.day
  return (output.slot.map { [$0] } ?? output.slots ?? []).map { slot in
    let pills = pillsName(slot, today: today)
    guard let until = slot.snoozedUntil else { return translated("\(pills) snoozed.").printable }
    let end = ShownTime(until, here: slot.snoozedUntilHere)
    return translated("\(pills) snoozed until \(end.clock).").printable
  }
}
