import PillsAPI
import PillsCore
import PillsView

/// Shows one medication and its changes.
struct MedicationShowCommand {
  let name: String
}

extension MedicationShowCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication show",
    summary: "show one medication and its changes",
    arguments: [.medication],
    description: ["Shows everything about a medication, and each change of it with its date."],
    examples: [CommandExample("pillsctl medication show metformin", "everything about it")]
  )

  init(_ arguments: FittingArguments) {
    self.init(name: arguments.operands[0])
  }

  func run(in context: Context) throws(Failure) {
    let output = try context.medication(name)
    try context.show(output) { () throws(UnreadableReply) in
      try medicationDetailLines(output, paint: context.paint)
    }
  }
}

/// Everything about a medication, and how it came to be so.
func medicationDetailLines(
  _ output: Control.GetMedication.Output,
  paint: Paint
) throws(UnreadableReply) -> [String] {
  let medication = output.medication
  var table = Table()
  func row(_ name: String, _ value: String?) {
    if let value { table.rows.append([Table.Cell(name), Table.Cell(value)]) }
  }
  row("Schedule", medication.scheduleWords(startOfCount: true))
  row("Dose", medication.doseWords)
  for text in MedicationText.remarks { row(text.rawValue.capitalizedFirst, medication.texts[text]) }
  row("Reminders", medication.isTakenAsNeeded ? nil : medication.reminders ? "yes" : "no")
  row("First day", medication.from)
  row("Last day", medication.lastDay)
  row("Stock", medication.stock?.summary)
  row("State", try medication.stateWords(on: Day(sent: output.today)) ?? "active")
  var lines = [paint(medication.title.printable, .heading)]
  lines += table.lines(width: nil, paint: paint)
  lines += ["", "Changes:"]
  var old: Control.Medication?
  for version in output.versions {
    if let line = version.line(after: old) { lines.append("  \(line)".printable) }
    old = version.medication
  }
  return lines
}
