internal import PillsCore

extension Database {
  /// Fills an empty database for a new user.
  func fill(now: Instant, from boundary: Boundary) throws(StoreError) {
    try replace(with: MedicationHistory(versions: [.first(at: now, from: boundary)]))
    try setReviewedUntil(now)
    try setClock(.unproven(since: now))
    try beginRecord(by: .install, at: now)
  }

  /// Removes a medication and all its records; foreign keys must be off.
  func erase(_ medication: MedicationID) throws(StoreError) {
    try forget(medication, isGone: true)
    try dropUnusedLabels()
    try removeState(.streak)
  }

  private static let tablesOfMedications =
    FactTable.all.filter(\.isOfMedications).map(\.name) + ["stock_told", "medication_step"]

  /// Removes the rows that follow from entries about a medication, and with `isGone` the medication too.
  func forget(_ medication: MedicationID, isGone: Bool) throws(StoreError) {
    for table in Self.tablesOfMedications where isGone || table != "stock_told" {
      try run("DELETE FROM \(table) WHERE medication = ?", [.medication(medication)])
    }
    if isGone { try run("DELETE FROM medication WHERE id = ?", [.medication(medication)]) }
  }

  func dropTables() throws(StoreError) {
    let tables = try query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ) { row throws(StoreError) in try row.text(0) }
    for table in tables { try execute("DROP TABLE \(table)") }
  }
}
