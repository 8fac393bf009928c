import PillsAPI
import PillsCore
import Varlink

/// What was recorded as JSON, as pills-records(5) describes it.
struct RecordsDocument {
  let format: String
  let version: Int
  /// None where it is of a version that is not understood.
  let records: Control.Records

  static let format = "pills-records"
  /// The highest that is understood.
  private static let version = 1

  var isTooNew: Bool { version > Self.version }
}

extension RecordsDocument {
  /// What `history` holds of `matter` as a file, in which each medication, dose and drink has a line of its own.
  static func text(_ matter: ExportMatter, of history: RecordedHistory) -> String {
    var members = [
      #""format": "\#(format)""#, #""version": \#(version)"#, #""now": "\#(history.now)""#,
      #""firstDay": "\#(history.firstDay)""#, #""lastDay": "\#(history.lastDay)""#,
    ]
    func add(_ name: String, _ elements: [some JSONWritable]) {
      let lines = elements.map { "\n    \(jsonLine($0))" }.joined(separator: ",")
      members.append(#""\#(name)": [\#(lines)\#(elements.isEmpty ? "" : "\n  ")]"#)
    }
    let records = history.records
    if matter != .drinks {
      add("medications", records.medications)
      add("slots", records.slots)
    }
    if [.drinks, .all].contains(matter) { add("goals", records.goals) }
    if [.doses, .all].contains(matter) { add("doses", records.doses) }
    if [.drinks, .all].contains(matter) { add("drinks", records.drinks) }
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}

extension RecordsDocument: JSONReadable {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    format = try members.required("format")
    version = try members.required("version")
    guard version <= Self.version else {
      records = .none
      return
    }
    records = Control.Records(
      medications: try members.optional("medications") ?? [],
      slots: try members.optional("slots") ?? [],
      goals: try members.optional("goals") ?? [],
      doses: try members.optional("doses") ?? [],
      drinks: try members.optional("drinks") ?? []
    )
  }
}

extension Control.Records {
  static var none: Control.Records {
    Control.Records(medications: [], slots: [], goals: [], doses: [], drinks: [])
  }
}
