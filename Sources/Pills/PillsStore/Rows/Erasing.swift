internal import PillsCore

extension Database {
  /// Makes an empty database that of a new user.
  func fill(now: Instant, from boundary: Boundary) throws(StoreError) {
    try replace(with: MedicationHistory(versions: [.first(at: now, from: boundary)]))
    try setReviewedUntil(now)
    try setClock(.unproven(since: now))
    try beginRecord(by: .install, at: now)
  }

  /// Removes a medication and all that was said of it; references are not enforced meanwhile.
  func erase(_ medication: MedicationID) throws(StoreError) {
    for table in Self.tablesOfMedications {
      try run("DELETE FROM \(table) WHERE medication = ?", [.medication(medication)])
    }
    try run("DELETE FROM medication WHERE id = ?", [.medication(medication)])
    try dropUnusedLabels()
    try removeState(.streak)
  }

  private static let tablesOfMedications = [
    "dose_answer", "as_needed_dose", "stock_entry", "stock_told", "medication_step",
  ]

  /// Has a medication be the one that other machines know as `id`.
  func call(_ medication: MedicationID, _ id: MedicationID) throws(StoreError) {
    guard medication != id else { return }
    try execute("PRAGMA defer_foreign_keys = ON")
    for table in Self.tablesOfMedications {
      try run(
        "UPDATE \(table) SET medication = ? WHERE medication = ?",
        [.medication(id), .medication(medication)]
      )
    }
    try run("UPDATE medication SET id = ? WHERE id = ?", [.medication(id), .medication(medication)])
    var waking = try waking()
    if waking.remove(medication) != nil { try setWaking(waking.union([id])) }
  }

  /// Removes every table, with its indices and triggers.
  func dropTables() throws(StoreError) {
    let tables = try query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ) { row throws(StoreError) in row.text(0) }
    for table in tables { try execute("DROP TABLE \(table)") }
  }
}
