import PillsAPI

/// What was recorded as JSON, as pills-records(5) describes it.
struct RecordsDocument: Codable {
  var format = Self.format
  var version = Self.version
  /// When it was written.
  let now: String
  let firstDay: String
  let lastDay: String
  // Nil for what was not asked for.
  var medications: [Control.RecordedMedication]?
  var slots: [Control.RecordedSlots]?
  var goals: [Control.RecordedGoal]?
  var doses: [Control.RecordedDose]?
  var drinks: [Control.RecordedDrink]?

  static let format = "pills-records"
  /// The highest that is understood.
  static let version = 1
}

extension RecordsDocument {
  init(_ matter: ExportMatter, of history: RecordedHistory) {
    self.init(now: history.now, firstDay: history.firstDay, lastDay: history.lastDay)
    let records = history.records
    if [.doses, .medications, .all].contains(matter) { medications = records.medications }
    if [.doses, .medications, .all].contains(matter) { slots = records.slots }
    if [.drinks, .all].contains(matter) { (goals, drinks) = (records.goals, records.drinks) }
    if [.doses, .all].contains(matter) { doses = records.doses }
  }

  /// The file, in which each medication, dose and drink has a line of its own.
  var text: String {
    var members = [
      #""format": "\#(format)""#, #""version": \#(version)"#, #""now": "\#(now)""#,
      #""firstDay": "\#(firstDay)""#, #""lastDay": "\#(lastDay)""#,
    ]
    func add(_ name: String, _ elements: [some Encodable]?) {
      guard let elements else { return }
      let lines = elements.map { "\n    \(jsonLine($0))" }.joined(separator: ",")
      members.append(#""\#(name)": [\#(lines)\#(elements.isEmpty ? "" : "\n  ")]"#)
    }
    add("medications", medications)
    add("slots", slots)
    add("goals", goals)
    add("doses", doses)
    add("drinks", drinks)
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
