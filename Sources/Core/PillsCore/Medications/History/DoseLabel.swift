/// What a dose was called and how much it was when it was answered: later changes of the medication leave that as it is.
package struct DoseLabel: Hashable, Sendable {
  package let name: String
  /// Empty where the medication had none.
  package let dosage: String
  package let amount: Amount

  package init(name: String, dosage: String, amount: Amount) {
    (self.name, self.dosage, self.amount) = (name, dosage, amount)
  }
}

extension Medication {
  /// What a dose of it in a slot, or with nil one in no slot, is called on a day; it is as much as usual, or `amount`.
  package func label(in slot: SlotName?, on day: Day, amount: Amount? = nil) -> DoseLabel {
    DoseLabel(name: name, dosage: dosage, amount: amount ?? self.amount(in: slot, on: day))
  }

  /// As it was for a dose that is called so.
  func labelled(_ label: DoseLabel) -> Medication {
    var medication = self
    medication.name = label.name
    medication[.dosage] = label.dosage
    return medication
  }
}

extension [MedicationVersion] {
  /// What a dose of the medication of these versions was called that was taken at `at`, by what was known then: 0.1.0 did not record it.
  package func label(in slot: SlotName?, on day: Day, takenAt at: Instant) -> DoseLabel {
    let begun = prefix { $0.from.day <= day }
    let version = begun.last { $0.madeAt <= at } ?? begun.first ?? self[0]
    return version.medication.label(in: slot, on: day)
  }
}

extension Regimen {
  /// What a dose is called by the last version that had it due in its slot.
  func lastLabel(of dose: Dose) -> DoseLabel {
    self[dose.medication]?.version(on: dose.day, in: dose.slot).medication.label(in: dose.slot, on: dose.day)
      ?? DoseLabel(name: "", dosage: "", amount: .one)
  }
}

extension Occurrence {
  /// What its dose of a medication is called; nil where it has none of it.
  func label(of dose: Dose) -> DoseLabel? {
    medications.first { $0.id == dose.medication }?.label(in: id.slot, on: id.day)
  }

  /// That one of its doses was taken or skipped, or with nil that its answer is taken back, as a command says at `moment`;
  /// without `label` it is called as it is due.
  func event(
    _ dose: Dose,
    _ kind: DoseAnswer.Kind?,
    at: Instant,
    _ moment: Moment,
    label: DoseLabel? = nil
  ) -> DoseEvent {
    var answer: DoseAnswer?
    if let kind, let label = label ?? self.label(of: dose) { answer = DoseAnswer(kind, at: at, label) }
    return DoseEvent(dose, answer: answer, recordedAt: moment.now, via: .command)
  }
}
