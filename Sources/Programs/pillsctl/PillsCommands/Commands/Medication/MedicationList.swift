import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationList = Command(
    "medication list",
    summary: "list what you take",
    options: [.ended],
    description: paragraphs(
      "Lists your medications with dosage and schedule. It also shows which are paused, start later, have a "
        + "last day or have no reminders. For those that you count, it shows how much is left."
    ),
    examples: [
      "pillsctl medication list": "what you take now or later",
      "pillsctl medication list --all": "also those that have ended",
    ]
  ) { (context) throws(Failure) in
    let input = Control.ListMedications.Input(all: context.arguments.contains(.ended) ? true : nil)
    try context.show(Control.ListMedications.self, input) { medicationLines($0, paint: context.paint) }
  }
}

extension CommandOption {
  fileprivate static let ended = CommandOption("all", summary: "also medications that have ended")
}

/// A line for each medication: name, dosage, schedule, and what is special about it.
func medicationLines(_ output: Control.ListMedications.Output, paint: Paint) -> [String] {
  guard !output.medications.isEmpty else {
    return [translated("You have no current medications. To add a medication: pillsctl medication add NAME")]
  }
  let today = output.today
  var wide = Table()
  var narrow = Table()
  for medication in output.medications {
    let past = medication.state == .active ? nil : Tint.past
    let words = [medication.scheduleWords(), medication.doseWords].compactMap(\.self)
    let schedule = words.joined(separator: ", ")
    let conditions = medication.conditions(on: today) + (medication.stock?.words ?? [])
    let lead = [
      Table.Cell(medication.calling, past ?? .heading),
      Table.Cell(medication.dosage ?? "", past),
    ]
    wide.rows.append(
      lead + [Table.Cell(schedule, past), Table.Cell(conditions.joined(separator: ", "), past)]
    )
    narrow.rows.append(lead + [Table.Cell(all: conditions + [schedule], past)])
  }
  let isWide = paint.width.map { width in wide.lines(paint: Paint(.none)).allSatisfy { $0.columns <= width } }
  // If lines are cut, the conditions come first: nobody may take a paused medication for an active one.
  return (isWide ?? true ? wide : narrow).lines(paint: paint)
}
