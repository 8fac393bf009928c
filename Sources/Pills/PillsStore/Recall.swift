package import PillsCore

extension Store {
  /// The time up to which every reminder was checked.
  package func reviewedUntil() throws(StoreError) -> Instant { try database.reviewedUntil() }

  /// The engine's first memory, with answers, as-needed doses, drinks and reminders from `firstDay` on.
  package func memory(from firstDay: Day) throws(StoreError) -> Memory { try database.memory(from: firstDay) }

  /// The first day with a fact; nil if there is none.
  package func firstRecordedDay() throws(StoreError) -> Day? {
    var days: [Day] = []
    for table in FactTable.all where table.hasDays {
      days += try database.query("SELECT day FROM \(table.name) ORDER BY day LIMIT 1") {
        row throws(StoreError) in try row.recordedDay(0)
      }
    }
    return days.min()
  }

  package func answers(of days: ClosedRange<Day>) throws(StoreError) -> [Dose: DoseAnswer] {
    try database.answers(from: days.lowerBound, through: days.upperBound)
  }

  /// The ids of all medications that entries name, erased ones included.
  package func usedIDs() throws(StoreError) -> Set<MedicationID> {
    try Set(database.toldMedications() + database.medications()).union(database.sameness().names.keys)
  }

  /// The steps in force that other devices said; an earlier id of this device is none of them.
  package func stepsOfOthers(about subject: CourseKey) throws(StoreError) -> Set<CourseStep> {
    let own = try [database.device()].compactMap(\.self) + database.formers()
    return try database.steps(of: subject, without: own)
  }

  /// An act; nil if nothing of it still holds. The last one is one of a person since `start`.
  package func act(_ wanted: WantedAct, since start: Instant) throws(StoreError) -> DoneAct? {
    guard let device = try database.device() else { return nil }
    return switch wanted {
    case .last: try database.lastAct(on: device, since: start)
    case .number(let number): try database.act(number, on: device)
    case .entry(let id): try database.act(of: id, on: device)
    }
  }

  package func firstAnsweredDay() throws(StoreError) -> Day? {
    try database.query("SELECT day FROM dose_answer ORDER BY day LIMIT 1") { row throws(StoreError) in
      try row.recordedDay(0)
    }.first
  }
}

extension Database {
  func memory(from firstDay: Day) throws(StoreError) -> Memory {
    Memory(
      regimen: Regimen(
        histories: try histories(),
        slots: SlotHistory(try slotTimes()),
        pauses: try pauses()
      ),
      answers: try answers(from: firstDay),
      asNeeded: Set(try asNeededDoses(from: firstDay)),
      earlierPlaces: try places(before: firstDay),
      records: try records(from: firstDay),
      hydration: try hydration(from: firstDay),
      stock: try stock(before: firstDay),
      reviewedUntil: try reviewedUntil(),
      unlocking: try unlocking(),
      waking: try waking(),
      unprovenSince: try unprovenSince(),
      slotsInFile: try slotsInFile(),
      firstDay: firstDay
    )
  }
}
