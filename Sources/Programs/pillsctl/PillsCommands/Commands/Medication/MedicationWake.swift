import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationWake = Command(
    "medication wake",
    summary: "wake this device for a medication",
    arguments: [
      .medication.optional,
      CommandArgument(
        written: "[on|off]",
        summary: "whether to wake it (default: on)",
        choices: ["on", "off"]
      ),
    ],
    changesIf: { !$0.operands.isEmpty },
    description: paragraphs(
      "Wakes this device from sleep when it is time for a medication. Without a medication, it shows for "
        + "which ones the device wakes, and when next.",
      "This needs systemd 254 or newer, which wakes the device. To see whether it works here: pillsctl doctor",
      "A device that is switched off does not wake, and most devices do not wake from hibernation. A laptop "
        + "with its lid closed may go back to sleep at once."
    ),
    examples: [
      "pillsctl medication wake metformin": "wake it for Metformin",
      "pillsctl medication wake metformin off": "do not wake it any more",
      "pillsctl medication wake": "when it wakes next",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let wakes = context.arguments[1] != "off"
    if let medication = context.arguments[0] {
      let input = Control.SetWaking.Input(medication: medication, wakes: wakes)
      _ = try pillsd.call(Control.SetWaking.self, input)
    }
    var output = try pillsd.call(Control.GetWaking.self)
    // systemd answers pillsd within milliseconds. After two seconds the present state is printed.
    for _ in 0..<20 where output.waking.state == .asked {
      poll(nil, 0, 100)
      output = try pillsd.call(Control.GetWaking.self)
    }
    try context.show(output) { wakeLines(output, paint: context.paint) }
    let isArranged = output.waking.at == nil || output.waking.state == .arranged
    if context.arguments[0] != nil, wakes, !isArranged { throw .problemsFound(.refused) }
  }
}

/// `This device wakes for Metformin, next tomorrow at 07:00.`
func wakeLines(_ output: Control.GetWaking.Output, paint: Paint) -> [String] {
  let waking = output.waking
  guard !waking.medications.isEmpty else {
    return [
      translated(
        "This device does not wake for any medication. To change that: pillsctl medication wake NAME"
      )
    ]
  }
  let names = waking.medications.joined(separator: ", ").printable
  guard let at = waking.at else {
    return [
      translated("This device wakes for \(names), but there is no need to in the next 7 days.")
    ]
  }
  let next = at.day.moment(at.clock, today: output.now.day)
  switch waking.state {
  case .idle, .arranged: return [translated("This device wakes for \(names), next \(next).")]
  case .asked:
    return [
      translated("This device is set to wake for \(names), next \(next), but systemd has not answered yet.")
    ]
  case .failed:
    let reason = waking.complaint.map { clause($0, MachineFlaw.self) } ?? translated("no reason is given")
    let fact = translated("This device cannot wake for \(names): \(reason).")
    return [paint("!", .problem) + " " + fact.printable, translated("To see what to do: pillsctl doctor")]
  }
}
