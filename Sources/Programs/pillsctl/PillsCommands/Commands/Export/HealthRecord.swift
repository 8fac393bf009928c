import PillsAPI
import PillsCore
import PillsView
import Varlink

// Medications and doses in FHIR R5 (hl7.org/fhir/R5), with the members for which Pills has values.

extension PrintedObject {
  /// `matter` of `history` as a bundle; `undone` are answers that were undone.
  init(healthRecordOf matter: ExportMatter, _ history: RecordedHistory, undone: [Control.LogEntry]) {
    let record = HealthRecord(history)
    var entries = [record.person]
    for medication in history.medications { entries += record.statements(of: medication) }
    if matter != .medications {
      entries += history.doses.compactMap(record.administration)
      entries += undone.enumerated().map {
        record.administration(undone: $0.element, "undone-\($0.offset + 1)")
      }
    }
    self = [
      "entry": entries, "resourceType": "Bundle", "timestamp": history.now.description, "type": "collection",
    ]
  }
}

private struct HealthRecord {
  /// A text that differs between people, so that the names of their resources differ too.
  let namespace: String

  private static let personID = "person"
}

extension HealthRecord {
  init(_ history: RecordedHistory) {
    let first = history.medications.first
    let added = first.flatMap { Timestamp($0.versions[0].madeAt)?.instant.microsecondsSinceEpoch }
    self.init(namespace: "\(first?.id ?? "") \(added ?? 0)")
  }

  /// Pills knows nothing about the person.
  var person: PrintedObject {
    entry("Patient", Self.personID, ["id": Self.personID, "resourceType": "Patient"])
  }

  private var reference: [String: String] { ["reference": name(of: "Patient", Self.personID)] }

  private func entry(_ type: String, _ id: String, _ resource: PrintedObject) -> PrintedObject {
    ["fullUrl": name(of: type, id), "resource": resource]
  }

  /// A UUID as the name of a resource that is on no server, the same in each export (RFC 9562, version 8).
  private func name(of type: String, _ id: String) -> String {
    let halves = ["high", "low"].map { fingerprint(of: "\(namespace) \($0) \(type)/\(id)") }
    let (high, low) = (halves[0] & ~0xF000 | 0x8000, halves[1] >> 2 | 1 << 63)
    let digits = [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return "urn:uuid:\(groups.joined(separator: "-"))"
  }
}

/// A medication in words; FHIR also allows a reference to a resource here.
private func concept(_ name: String, _ dosage: String?) -> [String: [String: String]] {
  ["concept": ["text": [name, dosage].compactMap(\.self).joined(separator: " ")]]
}

extension HealthRecord {
  /// One for each version, except versions that changed again on their first day: they were never in force.
  func statements(of recorded: Control.RecordedMedication) -> [PrintedObject] {
    let versions = recorded.versions
    return versions.indices.compactMap { index in
      let next = index + 1 < versions.count ? versions[index + 1] : nil
      if next?.from == versions[index].from { return nil }
      return statement(versions[index], "medication-\(recorded.id)-\(index + 1)", end: next?.from.previous)
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
        "resourceType": "MedicationStatement", "status": "recorded", "subject": reference,
      ]
    )
  }

  /// A dose and its answer; nil if it can still be answered.
  func administration(_ dose: Control.RecordedDose) -> PrintedObject? {
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
      dose,
      dose.amount,
      at,
      recorded: dose.recordedAt,
      DoseRemarks(note: dose.note, place: dose.place)
    )
  }

  func administration(undone entry: Control.LogEntry, _ id: String) -> PrintedObject {
    let at = entry.at ?? entry.dueAt ?? entry.recordedAt
    return administration(
      id,
      "entered-in-error",
      nil,
      entry,
      entry.amount,
      at,
      recorded: entry.recordedAt,
      DoseRemarks(note: entry.note, place: entry.place)
    )
  }

  private func administration(
    _ id: String,
    _ status: String,
    _ reason: String?,
    _ medication: some MedicationTitled,
    _ amount: String?,
    _ at: Timestamp,
    recorded: Timestamp?,
    _ remarks: DoseRemarks
  ) -> PrintedObject {
    let amount = amount.flatMap(Amount.init(_:)) ?? .one
    // Nobody said in which unit it is counted, such as tablets.
    let quantity: PrintedObject = ["value": amount.decimal]
    let details: PrintedObject = [
      "dose": quantity, "site": remarks.place.map { ["text": $0] },
      "text": amount == .one ? medication.dosage : amount.times(medication.dosage ?? medication.medication),
    ]
    return entry(
      "MedicationAdministration",
      id,
      [
        "dosage": details, "id": id, "medication": concept(medication.medication, medication.dosage),
        "note": remarks.note.map { [["text": $0]] },
        // R5 spells it like this.
        "occurenceDateTime": at.description, "recorded": recorded?.description,
        "resourceType": "MedicationAdministration", "status": status,
        "statusReason": reason.map { [["text": $0]] }, "subject": reference,
      ]
    )
  }
}

extension Amount {
  /// As a number in JSON.
  fileprivate var decimal: any JSONWritable {
    thousandths.isMultiple(of: 1000) ? thousandths / 1000 : Double(thousandths) / 1000
  }
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
