import PillsAPI
import PillsCore
import PillsView
import Words

/// What can be exported, and in which formats.
enum ExportKind: String, CaseIterable {
  case doses
  case medications
  case drinks
  case all

  var text: String {
    switch self {
    case .doses: translated("Doses")
    case .medications: translated("Medications")
    case .drinks: translated("Drinks")
    case .all: translated("Everything")
    }
  }

  /// The formats of pillsctl; everything as tables would be several files.
  var formats: [ExportFormatName] {
    switch self {
    case .doses: [.csv, .json, .ics, .fhir]
    case .medications: [.csv, .json, .fhir]
    case .drinks: [.csv, .json]
    case .all: [.json]
    }
  }

  /// Whether only some days can be exported.
  var takesDays: Bool { self == .doses || self == .drinks }
}

enum ExportFormatName: String, CaseIterable {
  case csv
  case json
  case ics
  case fhir

  var text: String {
    switch self {
    case .csv: translated("Table (CSV)")
    case .json: translated("For Pills and scripts (JSON)")
    case .ics: translated("Calendar (ICS)")
    case .fhir: translated("Health record (FHIR)")
    }
  }

  var ending: String { self == .fhir ? "fhir.json" : rawValue }
}

/// The words for pillsctl. Each list is one command.
enum DataCommand {
  static func report(_ path: String, lastDays: Int, replaces: Bool) -> [String] {
    ["export", "report", "--from", "-\(lastDays - 1)", "--output", path] + force(replaces)
  }

  /// Empty texts stand for all days.
  static func export(
    _ kind: ExportKind,
    _ format: ExportFormatName,
    from: String,
    to: String,
    _ path: String,
    replaces: Bool
  ) -> [String] {
    let days =
      kind.takesDays
      ? (from.isEmpty ? [] : ["--from", from]) + (to.isEmpty ? [] : ["--to", to]) : []
    return ["export", kind.rawValue, "--format", format.rawValue] + days + ["--output", path]
      + force(replaces)
  }

  static func backup(_ path: String, replaces: Bool) -> [String] { ["backup", path] + force(replaces) }

  /// Says what the backup lacks.
  static func examine(_ path: String) -> [String] { ["restore", path, "--dry-run"] }

  static func restore(_ path: String) -> [String] { ["restore", path, "--yes"] }

  /// `order` is that of day and month in a table; nil if the file tells it.
  static func importing(_ paths: [String], columns: String, order: String?, isTrial: Bool) -> [String] {
    ["import"] + (columns.isEmpty ? [] : ["--columns", columns]) + (order.map { ["--dates", $0] } ?? [])
      + [isTrial ? "--dry-run" : "--yes"] + paths
  }

  static func erase(backup path: String) -> [String] {
    ["erase", "--all-data", "--yes"] + (path.isEmpty ? [] : ["--backup", path])
  }

  private static func force(_ replaces: Bool) -> [String] { replaces ? ["--force"] : [] }
}
