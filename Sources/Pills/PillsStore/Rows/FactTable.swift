/// A table with the facts that hold, such as drinks. Its rows follow from the entries about their subjects.
struct FactTable {
  let name: String
  /// The subject of a row in SQL; of a medication's row, what comes after the medication's id.
  let subject: String
  var isOfMedications = true
  /// Whether its rows have a day, which the lock of past days covers.
  var hasDays = true

  static let all = [
    FactTable(name: "dose_answer", subject: "day || ' ' || slot"),
    FactTable(name: "as_needed_dose", subject: "'at ' || at"),
    FactTable(name: "stock_entry", subject: "'stock ' || id", hasDays: false),
    FactTable(name: "drink", subject: "'drink ' || id", isOfMedications: false),
  ]
}
