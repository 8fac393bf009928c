import PillsAPI
import PillsCore
import PillsView

/// What is taken from now on: `Metformin 500 mg is added: daily, morning and evening.`
func addedLines(_ output: Control.AddMedication.Output) throws(UnreadableReply) -> [String] {
  let medication = output.medication
  var lines = ["\(medication.title) added: \(try medication.terms(on: output.today))."]
  if medication.from < output.today, !medication.slots.isEmpty {
    let name = medication.medication.shellQuoted
    lines.append("It is due since then. To record what was taken, slot by slot:")
    lines += medication.slots.map {
      "  pillsctl take \($0) \(name) --date \(medication.from)..yesterday"
    }
  }
  if output.endedDefault {
    lines.append(
      medication.from > output.today
        ? "The placeholder 'Pills' is reminded of until then. It ends on \(medication.from), and its history stays."
        : "The placeholder 'Pills' has ended. Its history stays."
    )
  }
  return lines.map(\.printable)
}

/// What an edit made of a medication; `later` is what it will be, where not all of the edit holds yet.
///
/// Where no day was named, a schedule waits for one on which it adds no dose to what was answered.
func editedLines(
  _ output: Control.EditMedication.Output,
  later: Control.MedicationVersion?,
  isDayNamed: Bool
) throws(UnreadableReply) -> [String] {
  let medication = output.medication
  guard output.changed else {
    return [
      "Nothing changed: \(medication.title) is \(try medication.terms(on: output.today)).".printable
    ]
  }
  guard let later else {
    let line = "\(medication.title) is now: \(try medication.terms(on: output.today))."
    return [line, alsoDueLine(output)].compactMap { $0?.printable }
  }
  let end = medication.until.map { ["ends \($0)"] } ?? []
  let details = (later.medication.details(startOfCount: true) + end).joined(separator: "; ")
  let what = "\(later.medication.title) is: \(details)."
  guard !isDayNamed else {
    return ["From \(output.from) on, \(what) Until then it stays as it is.".printable]
  }
  return [
    "From tomorrow on, \(what) You already answered a dose of today.".printable,
    "To change it from today on, add: --from today",
  ]
}

/// Names the doses that an edit makes due today although one of today is answered.
private func alsoDueLine(_ output: Control.EditMedication.Output) -> String? {
  guard let first = output.alsoDue.first else { return nil }
  let slots = output.alsoDue.joined(separator: ", ", last: " and ")
  return
    "It is due again today (\(slots)), although you already answered a dose of today. To leave it out:"
    + " pillsctl skip \(first) \(output.medication.medication.shellQuoted)"
}

func removedLine(_ output: Control.MedicationOutput) -> String {
  let title = output.medication.title
  return
    (output.changed
    ? "\(title) has ended. Its history stays."
    : "\(title) had ended already.").printable
}

func erasedLine(_ output: Control.EraseMedication.Output) -> String {
  let name = output.erased.last ?? ""
  return "\(name) is erased, with all that was recorded of it.".printable
}

func erasedAllLines(_ backup: String?) -> [String] {
  ["All is erased. Pills begins anew: its placeholder 'Pills' is due every morning and evening."]
    + (backup.map { ["A copy of what there was is in \($0).".printable] } ?? [])
}

func pausedLine(_ output: Control.MedicationOutput) -> String {
  let medication = output.medication
  let lead = "\(medication.title) \(output.changed ? "is paused" : "was already paused")"
  if let day = medication.resumes { return "\(lead). It is due again on \(day).".printable }
  return "\(lead). To resume it: pillsctl medication resume \(medication.medication.shellQuoted)"
    .printable
}

func resumedLine(_ output: Control.MedicationOutput) throws(UnreadableReply) -> String {
  let medication = output.medication
  let lead = output.changed ? "\(medication.title) is resumed" : "\(medication.title) was not paused"
  return "\(lead): \(try medication.terms(on: output.today)).".printable
}

/// Asked before a medication is ended.
func removalQuestion(_ medication: Control.Medication) -> String {
  "End \(medication.title)? It is not due any more then. Its history stays."
}

/// Asked before the first medication of the person's own is added.
let defaultQuestion = "End the placeholder 'Pills'? Its history stays."

extension Control.Medication {
  fileprivate func terms(on today: String) throws(UnreadableReply) -> String {
    try (details(startOfCount: true) + spans(on: Day(sent: today))).joined(separator: "; ")
  }
}

extension Control.GetMedication.Output {
  /// The version that is in force on `day`; nil before the first.
  func version(on day: Day) -> Control.MedicationVersion? {
    versions.last { version in Day(version.from).map { $0 <= day } ?? false }
  }
}
