import PillsAPI
import PillsCore
import PillsView

extension [Control.RecordedDose] {
  /// Comma-separated values, a line for each dose, with times as pillsd sends them.
  var table: String {
    commaSeparated([DoseColumn.allCases.map(\.heading)] + map { dose in DoseColumn.allCases.map(dose.cell) })
  }
}

/// A column of a table of doses, in the order of the tables that Pills writes.
enum DoseColumn: String, CaseIterable {
  case day, slot, time, medication, dosage, status, at, recorded, channel, amount, note, place

  /// The heading in a table that Pills writes.
  var heading: String { self == .time ? "Due" : rawValue.capitalizedFirst }
}

extension Control.RecordedDose {
  fileprivate func cell(_ column: DoseColumn) -> String {
    switch column {
    case .day: day.description
    case .slot: slot ?? ""
    case .time: dueAt?.description ?? ""
    case .medication: medication.harmlessToSpreadsheets
    case .dosage: (dosage ?? "").harmlessToSpreadsheets
    case .status: status.rawValue
    case .at: at?.description ?? ""
    case .recorded: recordedAt?.description ?? ""
    case .channel: channel ?? ""
    case .amount: amount ?? "1"
    case .note: (note ?? "").harmlessToSpreadsheets
    case .place: (place ?? "").harmlessToSpreadsheets
    }
  }
}

extension [Control.RecordedMedication] {
  var table: String {
    let head = [
      "Id", "From", "Medication", "Dosage", "Instructions", "Schedule", "Slots", "Reminders", "State",
      "Doses a day", "Gap", "Changed", "Dose", "Zone", "Places",
    ]
    return commaSeparated(
      [head] + flatMap { medication in medication.versions.map { row($0, of: medication) } }
    )
  }

  private func row(_ version: Control.MedicationVersion, of recorded: Control.RecordedMedication) -> [String]
  {
    let medication = version.medication
    let texts = [medication.medication, medication.dosage ?? "", medication.instructions ?? ""]
    let rest = [
      medication.schedule, medication.slots.joined(separator: " "), medication.reminders ? "on" : "off",
      medication.state.rawValue, medication.perDay.map(String.init) ?? "", medication.gap?.description ?? "",
      version.madeAt, medication.dose ?? "1", medication.zone ?? "default",
      (medication.places ?? "").harmlessToSpreadsheets,
    ]
    return [recorded.id, version.from.description] + texts.map(\.harmlessToSpreadsheets) + rest
  }
}
