import PillsAPI
import PillsCore
import PillsView

/// What is taken, a line each: name, dosage, schedule, and what is special about it.
func medicationLines(
  _ output: Control.ListMedications.Output,
  width: Int?,
  paint: Paint
) throws(UnreadableReply) -> [String] {
  guard !output.medications.isEmpty else {
    return ["You take nothing now. To add a medication: pillsctl medication add NAME"]
  }
  let today = try Day(sent: output.today)
  var wide = Table()
  var narrow = Table()
  for medication in output.medications {
    let past = medication.state == .active ? nil : Tint.past
    let schedule = medication.scheduleWords()
    let conditions = try medication.conditions(on: today)
    let lead = [
      Table.Cell(medication.medication, past ?? .heading), Table.Cell(medication.dosage ?? "", past),
    ]
    wide.rows.append(
      lead + [Table.Cell(schedule, past), Table.Cell(conditions.joined(separator: ", "), past)]
    )
    narrow.rows.append(lead + [Table.Cell(all: conditions + [schedule], past)])
  }
  let isWide = width.map { width in
    wide.lines(width: nil, paint: Paint(.none)).allSatisfy { $0.columns <= width }
  }
  // What is on hold or over is not to be taken for the contrary where a line is cut.
  return (isWide ?? true ? wide : narrow).lines(width: width, paint: paint)
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
  row("Instructions", medication.instructions)
  row("Reminders", medication.isTakenAsNeeded ? nil : medication.reminders ? "yes" : "no")
  row("First day", medication.from)
  row("Last day", medication.lastDay)
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
