package import PillsCore

extension Store {
  /// Up to when every reminder was looked at.
  package func reviewedUntil() throws(StoreError) -> Instant { try database.reviewedUntil() }

  /// What the engine begins with: the answers, doses taken as needed, drinks and reminders of `firstDay` and every later
  /// day.
  package func memory(from firstDay: Day) throws(StoreError) -> Memory {
    let regimen = Regimen(versions: try database.medicationVersions(), slots: try database.slotHistory())
    return Memory(
      regimen: regimen,
      answers: try database.answers(from: firstDay),
      asNeeded: Set(try database.asNeededDoses(from: firstDay)),
      records: try database.records(from: firstDay),
      hydration: try database.hydration(from: firstDay),
      stock: try database.stock(before: firstDay, by: regimen),
      reviewedUntil: try database.reviewedUntil(),
      unlocking: try database.unlocking(),
      waking: try database.waking(),
      unprovenSince: try database.unprovenSince(),
      firstDay: firstDay
    )
  }

  /// The first day of which an answer, a dose taken as needed or a drink is recorded; nil where none is.
  package func firstRecordedDay() throws(StoreError) -> Day? {
    var days: [Day] = []
    for table in ["dose_event", "drink"] {
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

  /// The doses taken as needed that hold of `firstDay` and every later day.
  package func asNeededDoses(from firstDay: Day) throws(StoreError) -> [AsNeededDose] {
    try database.asNeededDoses(from: firstDay)
  }

  /// The first day of which anything is answered; nil where nothing is.
  package func firstAnsweredDay() throws(StoreError) -> Day? {
    try database.query("SELECT day FROM dose_answer ORDER BY day LIMIT 1") { row throws(StoreError) in
      try row.recordedDay(0)
    }.first
  }
}
