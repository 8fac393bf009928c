import PillsAPI
import PillsCore
import PillsView

// Medications and doses in FHIR R5 (hl7.org/fhir/R5), with the members for which Pills has values.

extension PrintedObject {
  /// `matter` of `history` as a bundle; `undone` are answers that were undone.
  init(healthRecordOf matter: ExportMatter, _ history: RecordedHistory, undone: [Control.LogEntry]) {
    // Pills knows nothing about the person.
    var entries = [entry("Patient", "person", ["id": "person", "resourceType": "Patient"])]
    for medication in history.medications { entries += medication.statements }
    if matter != .medications {
      entries += history.doses.compactMap(administration)
      entries += undone.enumerated().map { administration(undone: $0.element, "undone-\($0.offset + 1)") }
    }
    self = [
      "entry": entries, "resourceType": "Bundle", "timestamp": history.now.description, "type": "collection",
    ]
  }
}

private func entry(_ type: String, _ id: String, _ resource: PrintedObject) -> PrintedObject {
  // Other resources of the bundle can refer to this address. No server has its name (RFC 2606).
  ["fullUrl": "https://pills.invalid/\(type)/\(id)", "resource": resource]
}

private let person = ["reference": "Patient/person"]

/// A medication in words; FHIR also allows a reference to a resource here.
private func concept(_ name: String, _ dosage: String?) -> [String: [String: String]] {
  ["concept": ["text": [name, dosage].compactMap(\.self).joined(separator: " ")]]
}

extension Control.RecordedMedication {
  /// One for each version, except versions that changed again on their first day: they were never in force.
  fileprivate var statements: [PrintedObject] {
    versions.indices.compactMap { index in
      let next = index + 1 < versions.count ? versions[index + 1] : nil
      if next?.from == versions[index].from { return nil }
      return statement(versions[index], "medication-\(id)-\(index + 1)", end: next?.from.previous)
    }
  }
}

/// A medication as it was until the day `end`, or still is.
private func statement(_ version: Control.MedicationVersion, _ id: String, end: Day?) -> PrintedObject {
  let medication = version.medication
  let words =
    [medication.dosage, medication.schedule].compactMap(\.self) + medication.slots
    + [medication.doseWords].compactMap(\.self)
  let dosage: PrintedObject = [
    "asNeeded": medication.schedule == "as-needed", "patientInstruction": medication.instructions,
    "text": words.joined(separator: ", "),
  ]
  let period: PrintedObject = ["end": end?.description, "start": version.from.description]
  let adherence = [
    "code": medication.state.adherence,
    "system": "http://hl7.org/fhir/CodeSystem/medication-statement-adherence",
  ]
  return entry(
    "MedicationStatement",
    id,
    [
      "adherence": ["code": ["coding": [adherence]]], "dateAsserted": version.madeAt, "dosage": [dosage],
      "effectivePeriod": period, "id": id, "medication": concept(medication.medication, medication.dosage),
      "resourceType": "MedicationStatement", "status": "recorded", "subject": person,
    ]
  )
}

/// A dose and its answer; nil if it can still be answered.
private func administration(_ dose: Control.RecordedDose) -> PrintedObject? {
  guard dose.status != .due, let at = dose.at ?? dose.dueAt else { return nil }
  let reason: String? =
    switch dose.status {
    case .due, .taken: nil
    case .skipped: "Skipped on purpose"
    case .missed: "Missed: nobody said that it was taken"
    }
  return administration(
    "dose-\(dose.id)-\(dose.day)-\(dose.slot ?? at.description.filter(\.isNumber))",
    reason == nil ? "completed" : "not-done",
    reason,
    dose.medication,
    dose.dosage,
    at,
    recorded: dose.recordedAt,
    DoseRemarks(note: dose.note, place: dose.place)
  )
}

private func administration(undone entry: Control.LogEntry, _ id: String) -> PrintedObject {
  let at = entry.at ?? entry.dueAt ?? entry.recordedAt
  return administration(
    id,
    "entered-in-error",
    nil,
    entry.medication,
    entry.dosage,
    at,
    recorded: entry.recordedAt,
    DoseRemarks(note: entry.note, place: entry.place)
  )
}

private func administration(
  _ id: String,
  _ status: String,
  _ reason: String?,
  _ medication: String,
  _ dosage: String?,
  _ at: Timestamp,
  recorded: Timestamp?,
  _ remarks: DoseRemarks
) -> PrintedObject {
  let details: PrintedObject = ["site": remarks.place.map { ["text": $0] }, "text": dosage]
  return entry(
    "MedicationAdministration",
    id,
    [
      "dosage": dosage == nil && remarks.place == nil ? nil : details, "id": id,
      "medication": concept(medication, dosage),
      "note": remarks.note.map { [["text": $0]] },
      // R5 spells it like this.
      "occurenceDateTime": at.description, "recorded": recorded?.description,
      "resourceType": "MedicationAdministration", "status": status,
      "statusReason": reason.map { [["text": $0]] }, "subject": person,
    ]
  )
}

extension Control.MedicationState {
  fileprivate var adherence: String {
    switch self {
    case .active: "taking"
    case .paused: "on-hold"
    case .ended: "stopped"
    }
  }
}
