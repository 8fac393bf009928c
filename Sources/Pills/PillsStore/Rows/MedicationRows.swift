internal import PillsCore

extension Database {
  func replace(with history: MedicationHistory) throws(StoreError) {
    let id = SQLValue.medication(history.id)
    try run("INSERT OR IGNORE INTO medication SELECT ?, coalesce(max(place), 0) + 1 FROM medication", [id])
    try run("DELETE FROM medication_step WHERE medication = ?", [id])
    for held in history.held {
      try insert(
        [
          ("medication", id),
          ("aspect", .text(held.step.aspect.name)),
          ("since", .text(held.step.from.description)),
          ("value", held.step.value.map(SQLValue.text) ?? .null),
          ("recorded_at", .instant(held.source)),
        ],
        into: "medication_step"
      )
    }
  }

  /// One medication or all, in the order in which they came to this device.
  func histories(of medication: MedicationID?) throws(StoreError) -> [MedicationHistory] {
    try mending { () throws(StoreError) in try readHistories(of: medication) }
  }

  private func readHistories(of medication: MedicationID?) throws(StoreError) -> [MedicationHistory] {
    let rows = try query(
      """
      SELECT medication_step.* FROM medication_step JOIN medication ON id = medication
      \(medication == nil ? "" : "WHERE id = ?") ORDER BY place, since, aspect
      """,
      medication.map { [.medication($0)] } ?? []
    ) { row throws(StoreError) in
      let step = CourseStep(
        try row.word(row.column("aspect"), Aspect.init(name:)),
        try row.optional(row.column("value"), row.text),
        from: try row.word(row.column("since"), Boundary.init(_:))
      )
      guard step.isValid else { throw row.damaged(try row.column("value")) }
      return (
        id: try row.medication(row.column("medication")),
        held: Held(step, try row.instant(row.column("recorded_at")))
      )
    }
    var histories: [MedicationHistory] = []
    var rest = rows[...]
    while let id = rest.first?.id {
      let own = rest.prefix { $0.id == id }
      rest = rest.dropFirst(own.count)
      guard let history = MedicationHistory(id, own.map(\.held)) else {
        throw .damaged(path: path, detail: "a medication has no beginning")
      }
      histories.append(history)
    }
    _ = try byKey(histories.map { ($0.id, $0) })
    return histories
  }

  /// In the order of ``Regimen/histories``.
  func medications() throws(StoreError) -> [MedicationID] {
    try query(
      """
      SELECT id FROM medication
      ORDER BY (SELECT min(recorded_at) FROM medication_step WHERE medication = id), place
      """
    ) { row throws(StoreError) in try row.medication(0) }
  }
}
