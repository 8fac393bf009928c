/// The name and amount of a dose when it was answered. Later changes to the medication leave them alone.
package struct DoseLabel: Hashable, Sendable {
  package let name: String
  /// Empty if the medication had none.
  package let dosage: String
  package let amount: Amount

  package init(name: String, dosage: String, amount: Amount) {
    (self.name, self.dosage, self.amount) = (name, dosage, amount)
  }

  func with(_ amount: Amount?) -> DoseLabel {
    DoseLabel(name: name, dosage: dosage, amount: amount ?? self.amount)
  }
}

extension Medication {
  /// The label of a dose on `day`, outside any slot if `slot` is nil. The usual amount is the default.
  package func label(in slot: SlotName?, on day: Day, amount: Amount? = nil) -> DoseLabel {
    DoseLabel(name: name, dosage: dosage, amount: amount ?? self.amount(in: slot, on: day))
  }

  /// The medication with the name and dosage of an answered dose.
  func labelled(_ label: DoseLabel) -> Medication {
    var medication = self
    medication.name = label.name
    medication[.dosage] = label.dosage
    return medication
  }
}

extension [MedicationVersion] {
  /// The label of a dose taken at `at`, by the version known then; 0.1.0 did not record labels.
  package func label(in slot: SlotName?, on day: Day, takenAt at: Instant) -> DoseLabel {
    let begun = prefix { $0.from.day <= day }
    let version = begun.last { $0.madeAt <= at } ?? begun.first ?? self[0]
    return version.medication.label(in: slot, on: day)
  }
}

extension Regimen {
  /// The label by the last version of the medication that was due in this slot.
  func lastLabel(of dose: Dose) -> DoseLabel {
    self[dose.medication]?.version(on: dose.day, in: dose.slot).medication.label(in: dose.slot, on: dose.day)
      ?? DoseLabel(name: "", dosage: "", amount: .one)
  }
}

extension Occurrence {
  func label(of dose: Dose) -> DoseLabel? {
    medications.first { $0.id == dose.medication }?.label(in: id.slot, on: id.day)
  }

  /// The entry for an answer that a command gives at `moment`; nil as `kind` undoes the answer. Without
  /// `label`, the dose has the label by which it is due.
  func entry(
    _ dose: Dose,
    _ kind: DoseAnswer.Kind?,
    at: Instant,
    _ moment: Moment,
    label: DoseLabel? = nil,
    _ remarks: DoseRemarks = .none
  ) -> NewEntry {
    var answer: DoseAnswer?
    if let kind, let label = label ?? self.label(of: dose) {
      answer = DoseAnswer(kind, at: at, label, remarks)
    }
    return NewEntry(.dose(dose, answer), at: moment.now)
  }
}
