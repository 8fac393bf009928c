internal import PillsCore

extension Database {
  /// Takes over the medications of 0.1.0 and returns their versions; `boundary` gives the start of each.
  func takeOverVersions(
    by boundary: (Version010) -> Boundary
  ) throws(StoreError) -> [MedicationID: [MedicationVersion]] {
    guard try allTables().contains("medication_version") else { return [:] }
    let slots = try query("SELECT medication, number, slot FROM medication_version_slot") {
      row throws(StoreError) in
      try (version: [row.integer(0), row.integer(1)], slot: row.slot(2))
    }
    let slotsOfVersions = Dictionary(grouping: slots, by: \.version).mapValues { Set($0.map(\.slot)) }
    let versions = try query("SELECT * FROM medication_version ORDER BY medication, number") {
      row throws(StoreError) in
      let id = try row.medication(row.column("medication"))
      let key = try [row.integer(row.column("medication")), row.integer(row.column("number"))]
      let schedule = Schedule(try days(of: row), slots: slotsOfVersions[key] ?? [])
      var medication = Medication(id: id, name: "", schedule: schedule)
      medication.hasReminders = try row.flag(row.column("has_reminders"))
      medication.state = try row.word(row.column("state"), MedicationState.init(rawValue:))
      medication.limits.perDay = try row.optionalNumber(row.column("per_day"), in: DoseLimits.perDayRange)
      let gap = try row.optionalNumber(row.column("gap"), in: DoseLimits.gapRange)
      medication.limits.gap = gap.map { .seconds(Int64($0)) }
      for text in [MedicationText.name, .dosage, .instructions] {
        medication[text] = try row.text(row.column(text.rawValue))
      }
      let version = Version010(
        from: try row.recordedDay(row.column("from_day")),
        madeAt: try row.instant(row.column("made_at"))
      )
      return MedicationVersion(medication, from: boundary(version), madeAt: version.madeAt)
    }
    let known = Dictionary(grouping: versions, by: \.medication.id)
    for id in try medications() {
      if let versions = known[id] { try replace(with: MedicationHistory(versions: versions)) }
    }
    try execute("DROP TABLE medication_version_slot; DROP TABLE medication_version")
    return known
  }

  private func days(of row: Row) throws(StoreError) -> DayPattern {
    func number(_ column: String, in range: ClosedRange<Int>) throws(StoreError) -> Int {
      try row.number(row.column(column), in: range)
    }
    switch try row.text(row.column("days")) {
    case "daily": return .daily
    case "weekly":
      let numbers = try row.text(row.column("weekdays")).compactMap(\.wholeNumberValue)
      return .weekly(Set(numbers.compactMap(Weekday.init(rawValue:))))
    case "every":
      let count = try number("every_days", in: DayPattern.countRange)
      return .every(count: count, first: try row.day(row.column("first_day")))
    case "cycle":
      let on = try number("days_on", in: DayPattern.countRange)
      let off = try number("days_off", in: DayPattern.pauseRange)
      return .cycle(on: on, off: off, first: try row.day(row.column("first_day")))
    case "asNeeded": return .asNeeded
    default: throw row.damaged(try row.column("days"))
    }
  }
}
