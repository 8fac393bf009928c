package import PillsCore

extension Store {
  /// Up to when every reminder was looked at.
  package func reviewedUntil() throws(StoreError) -> Instant { try database.reviewedUntil() }

  /// What the engine begins with: the answers, doses taken as needed, drinks and reminders of `firstDay` and every later
  /// day.
  package func memory(from firstDay: Day) throws(StoreError) -> Memory { try database.memory(from: firstDay) }

  /// The first day of which an answer, a dose taken as needed or a drink is recorded; nil where none is.
  package func firstRecordedDay() throws(StoreError) -> Day? {
    var days: [Day] = []
    for table in ["dose_answer", "as_needed_dose", "drink"] {
      days += try database.query("SELECT day FROM \(table) ORDER BY day LIMIT 1") { row throws(StoreError) in
        try row.recordedDay(0)
      }
    }
    return days.min()
  }

  /// The current answers of the doses of `days`.
  package func answers(of days: ClosedRange<Day>) throws(StoreError) -> [Dose: DoseAnswer] {
    try database.answers(from: days.lowerBound, through: days.upperBound)
  }

  /// The ids of all medications that anything was ever said of, those that were erased among them.
  package func usedIDs() throws(StoreError) -> Set<MedicationID> {
    try Set(database.toldMedications() + database.medications() + database.sameness().names.keys)
  }

  /// What a person said last of doses here since `start` and has not taken back; nil where there is nothing.
  package func lastAct(since start: Instant) throws(StoreError) -> DoneAct? {
    guard let device = try database.device() else { return nil }
    return try database.lastAct(on: device, since: start)
  }

  /// What a person said here in the act of that number; nil where nothing of it holds.
  package func act(_ number: Int) throws(StoreError) -> DoneAct? {
    guard let device = try database.device() else { return nil }
    return try database.act(number, on: device)
  }

  /// The first day of which anything is answered; nil where nothing is.
  package func firstAnsweredDay() throws(StoreError) -> Day? {
    try database.query("SELECT day FROM dose_answer ORDER BY day LIMIT 1") { row throws(StoreError) in
      try row.recordedDay(0)
    }.first
  }
}

extension Database {
  func memory(from firstDay: Day) throws(StoreError) -> Memory {
    Memory(
      regimen: Regimen(histories: try histories(), slots: SlotHistory(try slotTimes())),
      answers: try answers(from: firstDay),
      asNeeded: Set(try asNeededDoses(from: firstDay)),
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
