package import PillsCore

extension Database {
  func write(_ answer: DoseAnswer?, to dose: Dose) throws(StoreError) {
    let dose: [SQLValue] = [.day(dose.day), .slot(dose.slot), .medication(dose.medication)]
    guard let answer else {
      return try run("DELETE FROM dose_answer WHERE day = ? AND slot = ? AND medication = ?", dose)
    }
    try keep(answer.label)
    try run(
      """
      REPLACE INTO dose_answer (day, slot, medication, kind, at, note, place, amount, label)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM label WHERE name = ? AND dosage = ?))
      """,
      dose + [.text(answer.kind.rawValue), .instant(answer.at)] + answer.remarks.values + answer.label.values
    )
  }

  func write(_ dose: AsNeededDose, _ kind: AsNeededDose.Kind) throws(StoreError) {
    let key: [SQLValue] = [.day(dose.day), .medication(dose.medication), .instant(dose.at)]
    guard kind == .taken else {
      return try run("DELETE FROM as_needed_dose WHERE day = ? AND medication = ? AND at = ?", key)
    }
    try keep(dose.label)
    try run(
      """
      REPLACE INTO as_needed_dose (day, medication, at, note, place, amount, label)
      VALUES (?, ?, ?, ?, ?, ?, (SELECT id FROM label WHERE name = ? AND dosage = ?))
      """,
      key + dose.remarks.values + dose.label.values
    )
  }

  private func keep(_ label: DoseLabel) throws(StoreError) {
    try run(
      "INSERT OR IGNORE INTO label (name, dosage) VALUES (?, ?)",
      [.text(label.name), .text(label.dosage)]
    )
  }

  func dropUnusedLabels() throws(StoreError) {
    try run(
      "DELETE FROM label WHERE id NOT IN (SELECT label FROM dose_answer UNION SELECT label FROM as_needed_dose)"
    )
  }

  /// The current answers from `first` on, through `last` if it is given.
  func answers(from first: Day, through last: Day? = nil) throws(StoreError) -> [Dose: DoseAnswer] {
    let pairs = try query(
      """
      SELECT amount, name, dosage, kind, at, note, place, day, slot, medication
      FROM dose_answer JOIN label ON label.id = label
      WHERE day >= ? AND day <= coalesce(?, '9999-12-31')
      """,
      [.day(first), .day(last)]
    ) { row throws(StoreError) in
      (
        Dose(day: try row.recordedDay(7), slot: try row.slot(8), medication: try row.medication(9)),
        try answer(row)
      )
    }
    return try byKey(pairs)
  }

  func answer(of dose: Dose) throws(StoreError) -> DoseAnswer? {
    try query(
      """
      SELECT amount, name, dosage, kind, at, note, place FROM dose_answer JOIN label ON label.id = label
      WHERE day = ? AND slot = ? AND medication = ?
      """,
      [.day(dose.day), .slot(dose.slot), .medication(dose.medication)],
      answer
    ).first
  }

  private func answer(_ row: Row) throws(StoreError) -> DoseAnswer {
    DoseAnswer(
      try row.word(3, DoseAnswer.Kind.init(rawValue:)),
      at: try row.instant(4),
      try label(row),
      try remarks(row, 5)
    )
  }

  /// The as-needed doses from `firstDay` on; with `id` that one, if it is of that day.
  func asNeededDoses(from firstDay: Day, at id: AsNeededDose.ID? = nil) throws(StoreError) -> [AsNeededDose] {
    try query(
      """
      SELECT amount, name, dosage, day, medication, at, note, place
      FROM as_needed_dose JOIN label ON label.id = label
      WHERE day \(id == nil ? ">= ?" : "= ? AND medication = ? AND at = ?")
      """,
      [.day(firstDay)] + (id.map { [.medication($0.medication), .instant($0.at)] } ?? [])
    ) { row throws(StoreError) in
      AsNeededDose(
        medication: try row.medication(4),
        at: try row.instant(5),
        day: try row.recordedDay(3),
        try label(row),
        try remarks(row, 6)
      )
    }
  }

  /// The last place of each medication before `firstDay`.
  func places(before firstDay: Day) throws(StoreError) -> [MedicationID: UsedPlace] {
    let pairs = try query(
      """
      SELECT medication, max(at), place FROM (
        SELECT medication, at, place FROM dose_answer WHERE place IS NOT NULL AND day < ?
        UNION ALL SELECT medication, at, place FROM as_needed_dose WHERE place IS NOT NULL AND day < ?
        ORDER BY medication, at, place DESC
      ) GROUP BY medication
      """,
      [.day(firstDay), .day(firstDay)]
    ) { row throws(StoreError) in
      (try row.medication(0), UsedPlace(try row.text(2), at: try row.instant(1)))
    }
    return try byKey(pairs)
  }

  /// The note is in `column`, and the place in the one after it.
  private func remarks(_ row: Row, _ column: Int32) throws(StoreError) -> DoseRemarks {
    DoseRemarks(note: try row.optional(column, row.text), place: try row.optional(column + 1, row.text))
  }

  private func label(_ row: Row) throws(StoreError) -> DoseLabel {
    try DoseLabel(name: row.text(1), dosage: row.text(2), amount: row.amount(0))
  }
}

extension DoseRemarks {
  fileprivate var values: [SQLValue] {
    [note.map(SQLValue.text) ?? .null, place.map(SQLValue.text) ?? .null]
  }
}

extension DoseLabel {
  /// The amount, and the name and dosage that identify the label.
  fileprivate var values: [SQLValue] { [.number(amount.thousandths), .text(name), .text(dosage)] }
}

extension Row {
  func amount(_ column: Int32) throws(StoreError) -> Amount {
    let range = Amount.doseRange
    return Amount(
      ofThousandths: try number(column, in: range.lowerBound.thousandths...range.upperBound.thousandths)
    )
  }
}

extension Store {
  /// The current answers of `days`, the earliest first; without times, for reading years of them.
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
