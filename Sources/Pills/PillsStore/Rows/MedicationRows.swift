internal import PillsCore

extension Database {
  /// Puts the versions of `history` in the place of those that are stored of its medication.
  func replace(with history: MedicationHistory) throws(StoreError) {
    let id = SQLValue.medication(history.id)
    try run("INSERT OR IGNORE INTO medication SELECT ?, coalesce(max(place), 0) + 1 FROM medication", [id])
    try run("DELETE FROM medication_version_slot WHERE medication = ?", [id])
    try run("DELETE FROM medication_version WHERE medication = ?", [id])
    for (index, version) in history.versions.enumerated() { try insert(version, number: index + 1) }
  }

  private func insert(_ version: MedicationVersion, number: Int) throws(StoreError) {
    let medication = version.medication
    let days = DayPatternColumns(medication.schedule.days)
    var values: [(column: String, value: SQLValue)] = [
      ("medication", .medication(medication.id)),
      ("number", .number(number)),
      ("from_day", .day(version.from.day)),
      ("from_time", .number(Int(version.from.time.secondsSinceMidnight))),
      ("made_at", .instant(version.madeAt)),
      ("days", .text(days.name.rawValue)),
      ("weekdays", days.weekdays.map(SQLValue.text) ?? .null),
      ("every_days", .number(days.every)),
      ("days_on", .number(days.on)),
      ("days_off", .number(days.off)),
      ("first_day", .day(days.first)),
      ("dose", .text(medication.dose.description)),
      ("zone", medication.hours.map { .text($0.rawValue) } ?? .null),
      ("has_reminders", .flag(medication.hasReminders)),
      ("state", .text(medication.state.rawValue)),
      ("per_day", .number(medication.limits.perDay)),
      ("gap", .number(medication.limits.gap.map { Int($0.seconds) })),
    ]
    // A text has a column of its name.
    values += MedicationText.allCases.map { ($0.rawValue, .text(medication[$0])) }
    try insert(values, into: "medication_version")
    for slot in medication.schedule.slots.sorted() {
      try run(
        "INSERT INTO medication_version_slot (medication, number, slot) VALUES (?, ?, ?)",
        [.medication(medication.id), .number(number), .slot(slot)]
      )
    }
  }

  /// Those of one medication, or of all, in the order in which they apply.
  func medicationVersions(of medication: MedicationID? = nil) throws(StoreError) -> [MedicationVersion] {
    let condition = medication == nil ? "" : "WHERE medication = ?"
    let values = medication.map { [SQLValue.medication($0)] } ?? []
    let slots = try slotsOfVersions(condition, values)
    return try query(
      """
      SELECT medication_version.* FROM medication_version JOIN medication ON id = medication \(condition)
      ORDER BY place, number
      """,
      values
    ) { row throws(StoreError) in
      let key = VersionKey(
        medication: try row.medication(row.column("medication")),
        number: row.integer(try row.column("number"))
      )
      let days = DayPatternColumns(
        name: try row.word(row.column("days"), DayPatternColumns.Name.init(rawValue:)),
        weekdays: try row.optional(row.column("weekdays"), row.text),
        every: try row.optionalNumber(row.column("every_days"), in: DayPattern.countRange),
        on: try row.optionalNumber(row.column("days_on"), in: DayPattern.countRange),
        off: try row.optionalNumber(row.column("days_off"), in: DayPattern.pauseRange),
        first: try row.optional(row.column("first_day"), row.day)
      )
      guard let pattern = days.pattern else { throw row.damaged(try row.column("days")) }
      var medication = Medication(
        id: key.medication,
        name: "",
        schedule: Schedule(pattern, slots: slots[key, default: []])
      )
      medication.dose = try row.word(row.column("dose"), DoseAmounts.init(_:))
      medication.hours = try row.optional(row.column("zone")) { column throws(StoreError) in
        try row.word(column, ReminderHours.init(rawValue:))
      }
      medication.hasReminders = row.flag(try row.column("has_reminders"))
      medication.state = try row.word(row.column("state"), MedicationState.init(rawValue:))
      medication.limits.perDay = try row.optionalNumber(row.column("per_day"), in: AsNeededLimits.perDayRange)
      let gap = try row.optionalNumber(row.column("gap"), in: AsNeededLimits.gapRange)
      medication.limits.gap = gap.map { .seconds(Int64($0)) }
      for text in MedicationText.allCases { medication[text] = row.text(try row.column(text.rawValue)) }
      let from = try row.recordedDay(row.column("from_day"))
      let time = try row.optional(row.column("from_time"), row.timeOfDay) ?? .midnight
      return MedicationVersion(
        medication,
        from: Boundary(from, time),
        madeAt: try row.instant(row.column("made_at"))
      )
    }
  }

  /// Finds from when on the versions hold of which 0.1.0 kept no time.
  func placeVersions(by boundary: (Version010) -> Boundary) throws(StoreError) {
    let versions = try query(
      "SELECT medication, number, from_day, made_at FROM medication_version WHERE from_time IS NULL"
    ) { row throws(StoreError) in
      let version = Version010(from: try row.recordedDay(2), madeAt: try row.instant(3))
      return (medication: try row.medication(0), number: Int(row.integer(1)), from: boundary(version))
    }
    for version in versions {
      try run(
        "UPDATE medication_version SET from_day = ?, from_time = ? WHERE medication = ? AND number = ?",
        [
          .day(version.from.day), .number(Int(version.from.time.secondsSinceMidnight)),
          .medication(version.medication), .number(version.number),
        ]
      )
    }
  }

  /// All of which anything is kept, in the order in which they were added.
  func medications() throws(StoreError) -> [MedicationID] {
    try query("SELECT id FROM medication ORDER BY place") { row throws(StoreError) in try row.medication(0) }
  }

  private func slotsOfVersions(
    _ condition: String,
    _ values: [SQLValue]
  ) throws(StoreError) -> [VersionKey: Set<SlotName>] {
    let pairs = try query("SELECT medication, number, slot FROM medication_version_slot \(condition)", values)
    {
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
