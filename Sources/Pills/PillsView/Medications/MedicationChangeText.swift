package import PillsAPI
package import PillsCore
import Words

// Sentences about the result of a change; each program adds what can be done next.

extension Control.Medication {
  /// `daily, morning and evening; with food; ends 2026-12-31`.
  package func terms(on today: Day) -> String {
    (details(startOfCount: true) + spans(on: today)).joined(separator: "; ")
  }
}

package func addedLine(_ output: Control.AddMedication.Output) -> String {
  translated("\(output.medication.title) added: \(output.medication.terms(on: output.today)).")
}

/// Says when the first dose is due if that is not today; nil if it is.
package func firstDoseLine(_ output: Control.AddMedication.Output) -> String? {
  guard let next = output.next, next.day > output.today else { return nil }
  return translated("The first dose is due \(next.day.moment(next.clock, today: output.today)).")
}

/// Says that the person's first own medication ends the default one; nil if it does not.
package func endedDefaultLine(_ output: Control.AddMedication.Output) -> String? {
  guard output.endedDefault else { return nil }
  return output.medication.from > output.today
    ? translated(
      """
      Until then Pills reminds you of the placeholder 'Pills'. It ends on \(output.medication.from.dated), and its \
      history stays.
      """
    )
    : translated("The placeholder 'Pills' has ended. Its history stays.")
}

/// The result of an edit; `later` is the version that takes effect later, if part of the edit does. Without a
/// day (`isDayNamed`), a schedule starts on the first day on which it adds no dose to answered ones.
package func editedLine(
  _ output: Control.EditMedication.Output,
  later: Control.MedicationVersion?,
  isDayNamed: Bool
) -> String {
  let medication = output.medication
  guard output.changed else {
    return translated("Nothing changed: \(medication.title) is \(medication.terms(on: output.today)).")
  }
  guard let later else {
    return translated("\(medication.title) is now: \(medication.terms(on: output.today)).")
  }
  let end = medication.until.map { [translated("ends \($0.dated)")] } ?? []
  let details = (later.medication.details(startOfCount: true) + end).joined(separator: "; ")
  let title = later.medication.title
  return isDayNamed
    ? translated("From \(output.from.dated) on, \(title) is: \(details). Until then it stays as it is.")
    : translated(
      """
      From tomorrow on, \(title) is: \(details). It does not start today, because you already answered a dose \
      of today.
      """
    )
}

/// Names the slots that an edit makes due today although a dose of today is answered; nil if there are none.
package func alsoDueLine(_ output: Control.EditMedication.Output) -> String? {
  guard !output.alsoDue.isEmpty else { return nil }
  let slots = listText(output.alsoDue.map(slotName))
  return translated("It is due again today (\(slots)), although you already answered a dose of today.")
}

extension Control.GetMedication.Output {
  package func version(on day: Day) -> Control.MedicationVersion? { versions.last { $0.from <= day } }
}

package func pausedText(_ output: Control.MedicationOutput) -> String {
  let medication = output.medication
  let title = medication.title
  let lead = output.changed ? translated("\(title) is paused.") : translated("\(title) was already paused.")
  return medication.resumes.map { "\(lead) \(translated("It is due again on \($0.dated)."))" } ?? lead
}

package func resumedLine(_ output: Control.MedicationOutput) -> String {
  let (title, terms) = (output.medication.title, output.medication.terms(on: output.today))
  return output.changed
    ? translated("\(title) is resumed: \(terms).") : translated("\(title) was not paused: \(terms).")
}

package func removalQuestion(_ medication: Control.Medication) -> (question: String, meaning: String) {
  (translated("End \(medication.title)?"), translated("It will no longer be due. Its history stays."))
}

package func removedLine(_ output: Control.MedicationOutput) -> String {
  let title = output.medication.title
  return output.changed
    ? translated("\(title) has ended. Its history stays.") : translated("\(title) had ended already.")
}

package func erasureWarning(_ name: String) -> String {
  translated("This deletes \(name) and everything that was recorded for it. It cannot be undone.")
}

package func erasedLine(_ output: Control.EraseMedication.Output) -> String {
  translated("\(output.erased.last ?? "") was deleted, with everything that was recorded for it.")
}
