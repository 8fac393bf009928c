import PillsAPI
import PillsCore
import PillsView

extension HealthBundle {
  /// What `history` holds of `matter`; `undone` are answers that were taken back.
  init(
    _ matter: ExportMatter,
    of history: RecordedHistory,
    undone: [Control.LogEntry]
  ) throws(UnreadableReply) {
    let records = history.records
    var entries = [Entry(.patient(Patient(id: patientID)), id: patientID, type: "Patient")]
    for medication in records.medications {
      for (index, version) in medication.versions.enumerated() {
        // A version of a day on which it was changed again was never in force.
        let next = medication.versions.dropFirst(index + 1).first
        let statement = MedicationStatement(
          version,
          id: "medication-\(medication.number)-\(index + 1)",
          end: try next.map { (next) throws(UnreadableReply) in try Day(sent: next.from).previous }
        )
        if statement.effectivePeriod.end.map({ $0 >= version.from }) ?? true {
          entries.append(Entry(.statement(statement), id: statement.id, type: "MedicationStatement"))
        }
      }
    }
    if matter != .medications {
      let doses =
        records.doses.compactMap(MedicationAdministration.init)
        + undone.enumerated().map {
          MedicationAdministration(undone: $0.element, id: "undone-\($0.offset + 1)")
        }
      entries += doses.map { Entry(.administration($0), id: $0.id, type: "MedicationAdministration") }
    }
    self.init(timestamp: history.now, entry: entries)
  }
}

extension HealthBundle.Entry {
  fileprivate init(_ resource: HealthResource, id: String, type: String) {
    // No server has it (RFC 2606).
    self.init(fullUrl: "https://pills.invalid/\(type)/\(id)", resource: resource)
  }
}

private let patientID = "person"
private let person = Reference(reference: "Patient/\(patientID)")

extension MedicationStatement {
  fileprivate init(_ version: Control.MedicationVersion, id: String, end: Day?) {
    let medication = version.medication
    let adherence =
      switch medication.state {
      case .active: "taking"
      case .paused: "on-hold"
      case .ended: "stopped"
      }
    self.init(
      id: id,
      medication: Concept.Referable(named: medication.medication, medication.dosage),
      subject: person,
      effectivePeriod: Period(start: version.from, end: end?.description),
      dateAsserted: version.madeAt,
      adherence: Adherence(
        code: Concept(
          coding: [
            Concept.Coding(
              system: "http://hl7.org/fhir/CodeSystem/medication-statement-adherence",
              code: adherence
            )
          ]
        )
      ),
      dosage: [
        Dosage(
          text: ([medication.dosage, medication.schedule].compactMap(\.self) + medication.slots)
            .joined(separator: ", "),
          asNeeded: medication.schedule == "as-needed",
          patientInstruction: medication.instructions
        )
      ]
    )
  }
}

extension MedicationAdministration {
  /// Nil for a dose that can still be answered.
  fileprivate init?(_ dose: Control.RecordedDose) {
    guard dose.status != .due, let at = dose.at ?? dose.dueAt else { return nil }
    let isTaken = dose.status == .taken
    let place = dose.slot ?? at.filter(\.isNumber)
    let reason = dose.status == .skipped ? "Skipped on purpose" : "Missed: nobody said that it was taken"
    self.init(
      id: "dose-\(dose.number)-\(dose.day)-\(place)",
      status: isTaken ? "completed" : "not-done",
      statusReason: isTaken ? nil : [Concept(text: reason)],
      medication: Concept.Referable(named: dose.medication, dose.dosage),
      subject: person,
      occurenceDateTime: at,
      recorded: dose.recordedAt,
      dosage: dose.dosage.map(Dosage.init)
    )
  }

  /// An answer that was taken back.
  fileprivate init(undone entry: Control.LogEntry, id: String) {
    self.init(
      id: id,
      status: "entered-in-error",
      statusReason: nil,
      medication: Concept.Referable(named: entry.medication, entry.dosage),
      subject: person,
      occurenceDateTime: entry.at ?? entry.dueAt ?? entry.recordedAt,
      recorded: entry.recordedAt,
      dosage: entry.dosage.map(Dosage.init)
    )
  }
}

extension Concept.Referable {
  fileprivate init(named name: String, _ dosage: String?) {
    self.init(concept: Concept(text: [name, dosage].compactMap(\.self).joined(separator: " ")))
  }
}
