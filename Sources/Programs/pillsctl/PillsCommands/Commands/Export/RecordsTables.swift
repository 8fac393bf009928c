import PillsAPI
import PillsCore
import PillsView

extension [Control.RecordedDose] {
  /// Comma-separated values, a line for each dose, its moments as they are sent.
  var table: String {
    commaSeparated([DoseColumn.allCases.map(\.rawValue)] + map { dose in DoseColumn.allCases.map(dose.cell) })
  }
}

/// The columns of a table of doses.
enum DoseColumn: String, CaseIterable {
  case day = "Day"
  case slot = "Slot"
  case due = "Due"
  case medication = "Medication"
  case dosage = "Dosage"
  case status = "Status"
  case at = "At"
  case recorded = "Recorded"
  case channel = "Channel"
  case amount = "Amount"
}

extension Control.RecordedDose {
  fileprivate func cell(_ column: DoseColumn) -> String {
    switch column {
    case .day: day.description
    case .slot: slot ?? ""
    case .due: dueAt ?? ""
    case .medication: medication.harmlessToSpreadsheets
    case .dosage: (dosage ?? "").harmlessToSpreadsheets
    case .status: status.rawValue
    case .at: at ?? ""
    case .recorded: recordedAt ?? ""
    case .channel: channel ?? ""
    case .amount: amount ?? "1"
    }
  }
}

extension [Control.RecordedMedication] {
  /// Comma-separated values, a line for each version of a medication.
  var table: String {
    let head = [
      "Number", "From", "Medication", "Dosage", "Instructions", "Schedule", "Slots", "Reminders", "State",
      "Doses a day", "Gap", "Changed", "Dose", "Zone",
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
    ]
    return ["\(recorded.number)", version.from.description] + texts.map(\.harmlessToSpreadsheets) + rest
  }
}
