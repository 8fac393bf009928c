import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationAdd = Command(
    "medication add",
    summary: "add a medication",
    arguments: [
      CommandArgument(written: "NAME", summary: "its name; in quotes if it has spaces", mayHoldSpaces: true)
    ],
    options: MedicationRequest.optionsOfAddition + [.keepDefault],
    changesSomething: true,
    description: paragraphs(
      "Adds a medication. If you give only a name on a terminal, pillsctl asks for the rest.",
      MedicationRequest.scheduleForms,
      MedicationRequest.doseForms,
      "Without --slots it is due in the first slot of the day, or with twice-daily in the morning and "
        + "evening. To add a slot: pillsctl settings slots.noon 12:30",
      "A new installation has a placeholder called 'Pills'. It ends when you add your first medication. On a terminal "
        + "pillsctl asks first; --keep-default keeps the placeholder."
    ),
    examples: [
      "pillsctl medication add Metformin": "add one; pillsctl asks for the rest",
      "pillsctl medication add Iron --dosage '14 mg' --schedule twice-daily": "every morning and evening",
      "pillsctl medication add 'Vitamin D' --schedule 'weekly monday' --slots evening": "on Mondays",
      "pillsctl medication add Ibuprofen --schedule as-needed --min-gap 6h":
        "without reminders; record a dose with 'pillsctl take ibuprofen'",
    ]
  ) { (context) throws(Failure) in
    var request = MedicationRequest(context.arguments)
    var keepsDefault = context.arguments.contains(.keepDefault) ? true : nil
    if context.canAsk {
      let known = try context.call(Control.ListMedications.self, .init(all: true))
      if request.isBare { request = try context.guided(request.medication, known) }
      // pillsd ends the placeholder when the first other medication is added.
      if keepsDefault == nil, known.medications.map({ $0.isDefault && $0.state != .ended }) == [true] {
        keepsDefault = try !Question.isAccepted(translated("End the placeholder 'Pills'? Its history stays."))
      }
    }
    let input = Control.AddMedication.Input(request, keepsDefault: keepsDefault)
    let output = try context.callUnlocking(Control.AddMedication.self, input)
    try context.show(output) { addedLines(output) }
  }
}

extension Context {
  /// Asks for everything about a medication. Throws if the name cannot be used.
  fileprivate func guided(
    _ name: String,
    _ known: Control.ListMedications.Output
  ) throws(Failure) -> MedicationRequest {
    if let error = MedicationText.name.complaint(about: name) { throw .refused(error) }
    let sameName = known.medications.first {
      $0.state != .ended && $0.medication.lowercased() == name.lowercased()
    }
    if let sameName { throw .refused(Control.MedicationExists(medication: sameName.medication)) }
    let slots = try call(Control.GetSettings.self).slots
    var guided = GuidedAddition(name: name, today: known.today, slots: slots)
    try guided.ask()
    guard guided.isConfirmed == true else { throw .cancelled }
    return guided.request
  }
}

extension CommandOption {
  fileprivate static let keepDefault = CommandOption("keep-default", summary: "keep the placeholder 'Pills'")
}

/// `Metformin 500 mg added: daily, morning and evening.`, and how to record past doses.
func addedLines(_ output: Control.AddMedication.Output) -> [String] {
  let medication = output.medication
  var lines = [addedLine(output)]
  if medication.from < output.today, !medication.slots.isEmpty {
    let name = medication.calling.shellQuoted
    lines.append(translated("Its first day is in the past. To record what you have taken since then:"))
    lines += medication.slots.map { "  pillsctl take \($0) \(name) --date \(medication.from)..yesterday" }
  }
  lines += [firstDoseLine(output), endedDefaultLine(output)].compactMap(\.self)
  return lines.map(\.printable)
}
