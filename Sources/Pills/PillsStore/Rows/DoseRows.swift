package import PillsCore

extension Database {
  /// Adds `event` to the history and makes it the current answer of its dose.
  func append(_ event: DoseEvent) throws(StoreError) {
    let dose: [SQLValue] = [.day(event.dose.day), .slot(event.dose.slot), .medication(event.dose.medication)]
    let answer: [SQLValue] = [.text(event.answer?.kind.rawValue ?? "undone"), .instant(event.answer?.at)]
    try run(
      """
      INSERT INTO dose_event (day, slot, medication, kind, at, recorded_at, channel)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      dose + answer + [.instant(event.recordedAt), .text(event.via.rawValue)]
    )
    if event.answer == nil {
      try run("DELETE FROM dose_answer WHERE day = ? AND slot = ? AND medication = ?", dose)
    } else {
      try run(
        "REPLACE INTO dose_answer (day, slot, medication, kind, at) VALUES (?, ?, ?, ?, ?)",
        dose + answer
      )
    }
  }

  /// The current answers of the days from `first` through `last`, or of every day from `first` on.
  func answers(from first: Day, through last: Day? = nil) throws(StoreError) -> [Dose: DoseAnswer] {
    let pairs = try query(
      """
      SELECT day, slot, medication, kind, at FROM dose_answer
      WHERE day >= ? AND day <= coalesce(?, '9999-12-31')
      """,
      [.day(first), .day(last)]
    ) { row throws(StoreError) in
      (
        Dose(day: try row.recordedDay(0), slot: try row.slot(1), medication: try row.medication(2)),
        DoseAnswer(try row.word(3, DoseAnswer.Kind.init(rawValue:)), at: try row.instant(4))
      )
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

extension Store {
  /// The current answers of `days`, the earliest first, without their times: for reading years of them.
  package func answeredDoses(of days: ClosedRange<Day>) throws(StoreError) -> [AnsweredDose] {
    var slots = KnownWords<SlotName>()
    var kinds = KnownWords<DoseAnswer.Kind>()
    return try database.query(
      "SELECT day, slot, medication, kind FROM dose_answer WHERE day >= ? AND day <= ? ORDER BY day",
      [.day(days.lowerBound), .day(days.upperBound)]
    ) { row throws(StoreError) in
      let slot = try slots.word(row, 1, SlotName.init(_:))
      return AnsweredDose(
        Dose(day: try row.recordedDay(0), slot: slot, medication: try row.medication(2)),
        kind: try kinds.word(row, 3, DoseAnswer.Kind.init(rawValue:))
      )
    }
  }
}
