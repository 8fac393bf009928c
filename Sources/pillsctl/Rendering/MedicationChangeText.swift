import PillsAPI

/// What is taken from now on: `Metformin 500 mg is added: daily, morning and evening.`
func addedLines(_ output: Control.AddMedication.Output) throws(UnreadableReply) -> [String] {
  let medication = output.medication
  var lines = ["\(medication.title) is added: \(try medication.terms(on: output.today))."]
  if output.endedDefault {
    lines.append(
      "Pills, which everybody begins with, is taken no longer and not reminded of. Its past stays."
    )
  }
  return lines.map(\.printable)
}

/// What an edit made of a medication; `later` is what it will be, where the edit does not hold yet.
func editedLine(
  _ output: Control.MedicationOutput,
  later: Control.MedicationVersion?
) throws(UnreadableReply) -> String {
  let medication = output.medication
  guard output.changed else {
    return "Nothing changed: \(medication.title) is \(try medication.terms(on: output.today)).".printable
  }
  guard let later else {
    return "\(medication.title) is now: \(try medication.terms(on: output.today)).".printable
  }
  let details = later.medication.details(startOfCount: true).joined(separator: "; ")
  return "From \(later.from) on, \(later.medication.title) is: \(details). Until then it stays as it is."
    .printable
}

func removedLine(_ output: Control.MedicationOutput) -> String {
  let title = output.medication.title
  return
    (output.changed
    ? "\(title) is removed: nothing is due of it any more. What was recorded stays."
    : "\(title) was removed already.").printable
}

func pausedLine(_ output: Control.MedicationOutput) -> String {
  let medication = output.medication
  let lead = "\(medication.title) \(output.changed ? "is" : "was") paused\(output.changed ? "" : " already")"
  if let day = medication.resumes { return "\(lead) until \(day), when it is taken again.".printable }
  return "\(lead). To take it again: pillsctl medication resume \(medication.medication.shellQuoted)"
    .printable
}

func resumedLine(_ output: Control.MedicationOutput) throws(UnreadableReply) -> String {
  let medication = output.medication
  let lead = output.changed ? "\(medication.title) is taken again" : "\(medication.title) was not paused"
  return "\(lead): \(try medication.terms(on: output.today)).".printable
}

/// Asked before a medication is ended.
func removalQuestion(_ medication: Control.Medication) -> String {
  "Remove \(medication.title), so that nothing is due of it any more? What was recorded stays."
}

/// Asked before the first medication of the person's own is added.
let defaultQuestion = "Pills is what everybody begins with. Stop reminding of it?"

extension Control.Medication {
  fileprivate func terms(on today: String) throws(UnreadableReply) -> String {
    try (details(startOfCount: true) + spans(on: CalendarDay(today))).joined(separator: "; ")
  }
}

extension Control.GetMedication.Output {
  /// The first version of the latest change, where that is in force only after `today`; nil elsewhere.
  func latestChange(after today: String) -> Control.MedicationVersion? {
    guard let latest = versions.map(\.madeAt).max() else { return nil }
    let first = versions.first { $0.madeAt == latest }
    return first.flatMap { $0.from > today ? $0 : nil }
  }
}
