internal import PillsCore

extension Connection {
  /// Puts the versions of `history` in the place of those that are stored of its medication.
  func replace(with history: MedicationHistory) throws(StoreError) {
    let id = SQLValue.medication(history.id)
    try run("INSERT OR IGNORE INTO medication (id) VALUES (?)", [id])
    try run("DELETE FROM medication_version_slot WHERE medication = ?", [id])
    try run("DELETE FROM medication_version WHERE medication = ?", [id])
    for (index, version) in history.versions.enumerated() { try insert(version, number: index + 1) }
  }

  private func insert(_ version: MedicationVersion, number: Int) throws(StoreError) {
    let medication = version.medication
    let days = DayPatternColumns(medication.schedule.days)
    try run(
      """
      INSERT INTO medication_version (
        medication, number, from_day, made_at, name, dosage, instructions,
        days, weekdays, every_days, days_on, days_off, first_day, has_reminders, state, per_day, gap,
        holds_since
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .medication(medication.id), .number(number), .day(version.from), .instant(version.madeAt),
        .text(medication.name), .text(medication.dosage), .text(medication.instructions),
        .text(days.name.rawValue), days.weekdays.map(SQLValue.text) ?? .null, .number(days.every),
        .number(days.on), .number(days.off), .day(days.first),
        .flag(medication.hasReminders), .text(medication.state.rawValue),
        .number(medication.limits.perDay), .number(medication.limits.gap.map { Int($0.seconds) }),
        .instant(version.holdsSince),
      ]
    )
    for slot in medication.schedule.slots.sorted() {
      try run(
        "INSERT INTO medication_version_slot (medication, number, slot) VALUES (?, ?, ?)",
        [.medication(medication.id), .number(number), .slot(slot)]
      )
    }
  }

  /// In the order in which they apply.
  func medicationVersions() throws(StoreError) -> [MedicationVersion] {
    let slots = try slotsOfVersions()
    return try query(
      """
      SELECT medication, number, from_day, made_at, name, dosage, instructions, has_reminders, state,
        days, weekdays, every_days, days_on, days_off, first_day, per_day, gap,
        holds_since
      FROM medication_version ORDER BY medication, number
      """
    ) { row throws(StoreError) in
      let key = VersionKey(medication: try row.medication(0), number: row.integer(1))
      let columns = DayPatternColumns(
        name: try row.word(9, DayPatternColumns.Name.init(rawValue:)),
        weekdays: try row.optional(10, row.text),
        every: try row.optionalNumber(11, in: 1...1000),
        on: try row.optionalNumber(12, in: 1...1000),
        off: try row.optionalNumber(13, in: 0...1000),
        first: try row.optional(14, row.day)
      )
      guard let days = columns.pattern else { throw row.damaged(9) }
      let medication = Medication(
        id: key.medication,
        name: row.text(4),
        dosage: row.text(5),
        instructions: row.text(6),
        schedule: Schedule(days: days, slots: slots[key, default: []]),
        hasReminders: row.flag(7),
        state: try row.word(8, MedicationState.init(rawValue:)),
        limits: AsNeededLimits(
          perDay: try row.optionalNumber(15, in: 1...100),
          gap: try row.optionalNumber(16, in: 1...259_200).map(Span.seconds)
        )
      )
      return MedicationVersion(
        medication: medication,
        from: try row.recordedDay(2),
        madeAt: try row.instant(3),
        holdsSince: try row.optional(17, row.instant)
      )
    }
  }

  private func slotsOfVersions() throws(StoreError) -> [VersionKey: Set<SlotName>] {
    let pairs = try query("SELECT medication, number, slot FROM medication_version_slot") {
      row throws(StoreError) in
      (VersionKey(medication: try row.medication(0), number: row.integer(1)), try row.slot(2))
    }
    return Dictionary(grouping: pairs, by: \.0).mapValues { Set($0.map(\.1)) }
  }
}

/// What tells a version from every other.
private struct VersionKey: Hashable {
  let medication: MedicationID
  let number: Int64
}
