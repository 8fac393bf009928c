import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationShow = Command(
    "medication show",
    summary: "show one medication and its changes",
    arguments: [.medication],
    description: paragraphs("Shows everything about a medication, and each change with its date."),
    examples: ["pillsctl medication show metformin": "everything about it"]
  ) { (context) throws(Failure) in
    let output = try context.medication(context.arguments.operands[0])
    try context.show(output) { medicationDetailLines(output, paint: context.paint) }
  }
}

func medicationDetailLines(_ output: Control.GetMedication.Output, paint: Paint) -> [String] {
  let medication = output.medication
  var table = Table()
  func row(_ name: String, _ value: String?) {
    if let value { table.rows.append([Table.Cell(name), Table.Cell(value)]) }
  }
  row(translated("Schedule"), medication.scheduleWords(startOfCount: true))
  row(translated("Dose"), medication.doseWords)
  row(translated("Zone"), medication.zone)
  for text in MedicationText.remarks { row(text.words.capitalizedFirst, medication.texts[text]) }
  row(translated("Reminders"), medication.isTakenAsNeeded ? nil : medication.remindersWord)
  row(translated("First day"), medication.from.dated)
  row(translated("Last day"), medication.lastDay?.dated)
  row(translated("Stock"), medication.stock?.summary)
  let state = medication.stateWords(on: output.today)
  row(translated("State"), state ?? translated("active", in: "state of a medication"))
  var lines = [paint(medication.title.printable, .heading)]
  lines += table.lines(paint: paint.unlimited)
  lines += ["", translated("Changes:")]
  var old: Control.Medication?
  for version in output.versions {
    if let line = version.line(after: old) { lines.append("  \(line)".printable) }
    old = version.medication
  }
  return lines
}
