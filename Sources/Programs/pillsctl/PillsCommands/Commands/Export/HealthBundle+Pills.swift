import PillsAPI
import PillsCore
import PillsView

extension HealthBundle {
  /// What `history` holds of `matter`; `undone` are answers that were taken back.
  init(
    _ matter: ExportMatter,
    of history: RecordedHistory,
    undone: [Control.LogEntry]
  ) {
    var resources: [any HealthResource] = [Patient()]
    for medication in history.records.medications { resources += medication.statements }
    if matter != .medications {
      resources += history.records.doses.compactMap(MedicationAdministration.init)
      resources += undone.enumerated().map {
        MedicationAdministration(undone: $0.element, id: "undone-\($0.offset + 1)")
      }
    }
    self.init(timestamp: history.now.description, resources: resources)
  }
}

extension Control.RecordedMedication {
  /// One for each of its versions, but for those of a day on which it was changed again: they were never in force.
  fileprivate var statements: [MedicationStatement] {
    var statements: [MedicationStatement] = []
    for (index, version) in versions.enumerated() {
      let next = index + 1 < versions.count ? versions[index + 1] : nil
      if next?.from == version.from { continue }
      statements.append(
        MedicationStatement(
          id: "medication-\(number)-\(index + 1)",
          version: version,
          end: next?.from.previous
        )
      )
    }
    return statements
  }
}

extension MedicationAdministration {
  /// Nil for a dose that can still be answered.
  fileprivate init?(_ dose: Control.RecordedDose) {
    guard dose.status != .due, let at = dose.at ?? dose.dueAt else { return nil }
    let reason: String? =
      switch dose.status {
      case .taken, .due: nil
      case .skipped: "Skipped on purpose"
      case .missed: "Missed: nobody said that it was taken"
      }
    self.init(
      id: "dose-\(dose.number)-\(dose.day)-\(dose.slot ?? at.filter(\.isNumber))",
      status: reason == nil ? .completed : .notDone,
      reason: reason,
      medication: dose.medication,
      dosage: dose.dosage,
      at: at,
      recordedAt: dose.recordedAt
    )
  }

  /// An answer that was taken back.
  fileprivate init(undone entry: Control.LogEntry, id: String) {
    self.init(
      id: id,
      status: .inError,
      reason: nil,
      medication: entry.medication,
      dosage: entry.dosage,
      at: (entry.at ?? entry.dueAt ?? entry.recordedAt).description,
      recordedAt: entry.recordedAt.description
    )
  }
}
