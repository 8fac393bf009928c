internal import PillsCore

extension Database {
  /// Gives each medication of format 1 a permanent id; a copy of the database gets the same ids elsewhere.
  func nameMedications(of schema: String) throws(StoreError) {
    try execute("CREATE TEMP TABLE lasting_id (old INTEGER PRIMARY KEY, lasting INTEGER NOT NULL)")
    let numbers = try query("SELECT id FROM \(schema).medication") { row throws(StoreError) in
      try row.integer(0)
    }
    for number in numbers {
      var id = MedicationID.defaultMedication
      if number != 1 {
        let first = try query(
          "SELECT name, made_at FROM \(schema).medication_version WHERE medication = ? ORDER BY number LIMIT 1",
          [.integer(number)]
        ) { row throws(StoreError) in try (row.text(0), row.integer(1)) }.first
        // The number makes the seed unique within a database.
        let seed = fingerprint(of: "\(number) \(first?.0 ?? "")")
        id = MedicationID(seed: seed, recordedAt: Instant(microsecondsSinceEpoch: first?.1 ?? 0))
      }
      try run("INSERT INTO lasting_id VALUES (?, ?)", [.integer(number), .medication(id)])
    }
  }
}
