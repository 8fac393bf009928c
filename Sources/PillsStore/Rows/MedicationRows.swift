internal import PillsCore

extension Connection {
  /// Adds `version`, and its medication where that is new.
  func insert(_ version: MedicationVersion) throws(StoreError) {
    let medication = version.medication
    let days = DayPatternColumns(medication.schedule.days)
    try run(
      "INSERT OR IGNORE INTO medication (id, added_at) VALUES (?, ?)",
      [.medication(medication.id), .instant(medication.addedAt)]
    )
    try run(
      """
      INSERT INTO medication_version (
        medication, from_day, until_day, name, dosage, instructions,
        days, weekdays, every_days, days_on, days_off, first_day, has_reminders, is_paused
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .medication(medication.id), .day(version.from), .day(version.until),
        .text(medication.name), .text(medication.dosage), .text(medication.instructions),
        .text(days.name.rawValue), days.weekdays.map(SQLValue.text) ?? .null, .number(days.every),
        .number(days.on), .number(days.off), .day(days.first),
        .flag(medication.hasReminders), .flag(medication.isPaused),
      ]
    )
    for slot in medication.schedule.slots.sorted() {
      try run(
        "INSERT INTO medication_version_slot (medication, from_day, slot) VALUES (?, ?, ?)",
        [.medication(medication.id), .day(version.from), .slot(slot)]
      )
    }
  }

  func medicationVersions() throws(StoreError) -> [MedicationVersion] {
    let slots = try slotsOfVersions()
    return try query(
      """
      SELECT medication, from_day, until_day, name, dosage, instructions, has_reminders, is_paused,
        days, weekdays, every_days, days_on, days_off, first_day, added_at
      FROM medication_version JOIN medication ON medication.id = medication_version.medication
      """
    ) { row throws(StoreError) in
      let key = VersionKey(medication: row.medication(0), from: try row.day(1))
      let columns = DayPatternColumns(
        name: try row.word(8, DayPatternColumns.Name.init(rawValue:)),
        weekdays: try row.optional(9, row.text),
        every: try row.optional(10, row.number),
        on: try row.optional(11, row.number),
        off: try row.optional(12, row.number),
        first: try row.optional(13, row.day)
      )
      guard let days = columns.pattern else { throw row.damaged(8) }
      let medication = Medication(
        id: key.medication,
        addedAt: row.instant(14),
        name: row.text(3),
        dosage: row.text(4),
        instructions: row.text(5),
        schedule: Schedule(days: days, slots: slots[key, default: []]),
        hasReminders: row.flag(6),
        isPaused: row.flag(7)
      )
      return MedicationVersion(medication: medication, from: key.from, until: try row.optional(2, row.day))
    }
  }

  private func slotsOfVersions() throws(StoreError) -> [VersionKey: Set<SlotName>] {
    let pairs = try query("SELECT medication, from_day, slot FROM medication_version_slot") {
      row throws(StoreError) in
      (VersionKey(medication: row.medication(0), from: try row.day(1)), try row.slot(2))
    }
    return Dictionary(grouping: pairs, by: \.0).mapValues { Set($0.map(\.1)) }
  }
}

/// What tells a version from every other.
private struct VersionKey: Hashable {
  let medication: MedicationID
  let from: Day
}
