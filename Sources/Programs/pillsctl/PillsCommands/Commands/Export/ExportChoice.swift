import PillsCore

/// What is exported.
enum ExportMatter: String, CaseIterable {
  case doses
  case medications
  case drinks
  case all
  case report

  /// The file's name if only its folder is given.
  func fileName(_ format: ExportFormat, on today: Day) -> String {
    "pills-\(self == .all ? "" : "\(rawValue)-")\(today).\(format.ending)"
  }
}

/// The format of an export.
enum ExportFormat: String, CaseIterable {
  case csv
  case json
  case ics
  case fhir
  case html

  var ending: String { self == .fhir ? "fhir.json" : rawValue }

  var matters: [ExportMatter] {
    switch self {
    case .csv, .json: [.doses, .medications, .drinks, .all]
    case .ics: [.doses, .all]
    case .fhir: [.doses, .medications, .all]
    case .html: [.report]
    }
  }
}
