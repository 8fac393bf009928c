/// What is written of what was recorded.
enum ExportMatter: String, CaseIterable {
  case doses
  case medications
  case drinks
  case all

  /// In the order in which they are offered.
  static var names: [String] { allCases.map(\.rawValue) }

  /// What a file of it is called, where only its folder is said.
  func fileName(_ format: ExportFormat, on today: String) -> String {
    "pills-\(self == .all ? "" : "\(rawValue)-")\(today).\(format.ending)"
  }
}

/// The form in which it is written.
enum ExportFormat: String, CaseIterable {
  case csv
  case json

  /// In the order in which they are offered.
  static var names: [String] { allCases.map(\.rawValue) }

  /// Of the name of a file.
  var ending: String { rawValue }
}
