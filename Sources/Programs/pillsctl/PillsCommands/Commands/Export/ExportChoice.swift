import PillsCore

/// What is written of what was recorded.
enum ExportMatter: String, CaseIterable {
  case doses
  case medications
  case drinks
  case all
  /// What a doctor asks about.
  case report

  /// What a file of it is called, where only its folder is said.
  func fileName(_ format: ExportFormat, on today: Day) -> String {
    "pills-\(self == .all ? "" : "\(rawValue)-")\(today).\(format.ending)"
  }
}

/// The form in which it is written.
enum ExportFormat: String, CaseIterable {
  case csv
  case json
  case ics
  case fhir
  case html

  /// Of the name of a file.
  var ending: String { self == .fhir ? "fhir.json" : rawValue }

  /// What can be written so.
  var matters: [ExportMatter] {
    switch self {
    case .csv, .json: [.doses, .medications, .drinks, .all]
    case .ics: [.doses, .all]
    case .fhir: [.doses, .medications, .all]
    case .html: [.report]
    }
  }
}
