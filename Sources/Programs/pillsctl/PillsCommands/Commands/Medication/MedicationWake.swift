import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// Has the machine woken from sleep for the reminders of a medication, or says for which it is.
struct MedicationWakeCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication wake",
    summary: "wake the machine for a medication",
    arguments: [
      .medication.optional,
      CommandArgument(
        name: "on|off",
        summary: "whether to wake it; on without one",
        presence: .optional,
        choices: ["on", "off"]
      ),
    ],
    description: [
      "Has this machine woken from sleep when it is time for a medication. Without a medication it says for which ones the "
        + "machine is woken, and when next.",
      "systemd wakes the machine, from version 254 on. Whether it can do so here: pillsctl doctor",
      "A machine that is switched off, or hibernates on most hardware, is not woken. A laptop with its lid closed may go back to "
        + "sleep at once.",
    ],
    examples: [
      "pillsctl medication wake metformin": "wake it for Metformin",
      "pillsctl medication wake metformin off": "no longer",
      "pillsctl medication wake": "when it is woken next",
    ]
  )

  let arguments: Arguments

  var changesSomething: Bool { !arguments.operands.isEmpty }

  func run(in context: Context) throws(Failure) {
    let connection = try context.connected()
    if let medication = arguments[0] {
      let input = Control.SetWaking.Input(medication: medication, wakes: arguments[1] != "off")
      _ = try connection.call(Control.SetWaking.self, input)
    }
    var output = try connection.call(Control.GetWaking.self)
    // systemd answers pillsd within milliseconds; what takes longer than two seconds is told as it stands.
    for _ in 0..<20 where output.waking.state == .asked {
      poll(nil, 0, 100)
      output = try connection.call(Control.GetWaking.self)
    }
    try context.show(output) { wakeLines(output, paint: context.paint) }
  }
}

/// The former name of `medication wake`.
struct FormerWakeCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "wake",
    summary: MedicationWakeCommand.guide.summary,
    arguments: MedicationWakeCommand.guide.arguments
  )

  let arguments: Arguments

  private var command: MedicationWakeCommand { MedicationWakeCommand(arguments: arguments) }

  var changesSomething: Bool { command.changesSomething }

  func run(in context: Context) throws(Failure) { try command.run(in: context) }
}

/// For which medications the machine is woken: `This machine is woken for Metformin, next tomorrow at 07:00.`
func wakeLines(_ output: Control.GetWaking.Output, paint: Paint) -> [String] {
  let waking = output.waking
  guard !waking.medications.isEmpty else {
    return [
      translated(
        "This machine is not woken for any medication. To have it woken: pillsctl medication wake NAME"
      )
    ]
  }
  let names = waking.medications.joined(separator: ", ")
  guard let at = waking.at else {
    return [
      translated("This machine is woken for \(names). There is nothing to wake it for in the next 7 days.")
        .printable
    ]
  }
  let next = at.day.moment(at.clock, today: output.now.day)
  switch waking.state {
  case .idle, .arranged: return [translated("This machine is woken for \(names), next \(next).").printable]
  case .asked:
    return [
      translated(
        "This machine is to be woken for \(names), next \(next). systemd has not answered yet."
      )
      .printable
    ]
  case .failed:
    let reason = waking.complaint.map { clause($0, MachineFlaw.self) } ?? translated("no reason is given")
    let fact = translated("This machine cannot be woken for \(names): \(reason).")
    return [
      paint("!", .problem) + " " + fact.printable,
      translated("To see what to do: pillsctl doctor"),
    ]
  }
}
