internal import PillsCore

extension Database {
  /// Adds `event` to the history, and its dose to those that hold or takes it from them.
  func append(_ event: AsNeededEvent) throws(StoreError) {
    let dose: [SQLValue] = [
      .day(event.dose.day), .medication(event.dose.medication), .instant(event.dose.at),
    ]
    try run(
      "INSERT INTO dose_event (day, medication, at, kind, recorded_at, channel) VALUES (?, ?, ?, ?, ?, ?)",
      dose + [.text(event.kind.rawValue), .instant(event.recordedAt), .text(event.via.rawValue)]
    )
    switch event.kind {
    case .taken: try run("REPLACE INTO as_needed_dose (day, medication, at) VALUES (?, ?, ?)", dose)
    case .undone: try run("DELETE FROM as_needed_dose WHERE day = ? AND medication = ? AND at = ?", dose)
    }
  }

  /// The doses that hold of `firstDay` and every later day.
  func asNeededDoses(from firstDay: Day) throws(StoreError) -> [AsNeededDose] {
    try query("SELECT day, medication, at FROM as_needed_dose WHERE day >= ?", [.day(firstDay)]) {
      row throws(StoreError) in
      AsNeededDose(medication: try row.medication(1), at: try row.instant(2), day: try row.recordedDay(0))
    }
  }
}
