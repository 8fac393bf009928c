internal import PillsCore

/// An answer in a database of 0.1.0. `slot` is nil for an as-needed dose, `kind` for an undone answer, and
/// `at` for an undone answer in a slot.
struct WaitingAnswer {
  let medication: MedicationID
  let day: Day
  let slot: SlotName?
  let kind: DoseAnswer.Kind?
  let at: Instant?
  let recordedAt: Instant
  let via: Via
}

extension Database {
  /// Answers in a database of 0.1.0 that are not entries yet, in order.
  func waitingAnswers() throws(StoreError) -> [WaitingAnswer] {
    guard try allTables().contains("dose_event") else { return [] }
    return try query("SELECT * FROM dose_event ORDER BY id") { row throws(StoreError) in
      let kind = try row.text(row.column("kind"))
      return WaitingAnswer(
        medication: try row.medication(row.column("medication")),
        day: try row.recordedDay(row.column("day")),
        slot: try row.optional(row.column("slot"), row.slot),
        kind: kind == "undone" ? nil : try row.word(row.column("kind"), DoseAnswer.Kind.init(rawValue:)),
        at: try row.optional(row.column("at"), row.instant),
        recordedAt: try row.instant(row.column("recorded_at")),
        via: try row.word(row.column("channel"), Via.init(rawValue:))
      )
    }
  }

  /// Records `answers` in order, each with its old time and way, and makes them current.
  func tell(_ answers: [WaitingAnswer], of versions: [MedicationID: [MedicationVersion]]) throws(StoreError) {
    var last: (act: Act, recordedAt: Instant)?
    for answer in answers {
      guard let known = versions[answer.medication] else { continue }
      // One click answers several doses at one moment.
      var act = try act(by: answer.via)
      if let last, last.recordedAt == answer.recordedAt, last.act.via == answer.via { act = last.act }
      last = (act, answer.recordedAt)
      let statement: Statement
      if let slot = answer.slot {
        let dose = Dose(day: answer.day, slot: slot, medication: answer.medication)
        var given: DoseAnswer?
        if let kind = answer.kind, let at = answer.at {
          given = DoseAnswer(kind, at: at, known.label(in: slot, on: answer.day, takenAt: at))
        }
        statement = .dose(dose, given)
      } else if let at = answer.at {
        let label = known.label(in: nil, on: answer.day, takenAt: at)
        let dose = AsNeededDose(medication: answer.medication, at: at, day: answer.day, label)
        statement = .asNeeded(dose, answer.kind == nil ? .undone : .taken)
      } else {
        continue
      }
      try tell(statement, in: act, at: answer.recordedAt)
      try write(statement)
    }
    try execute("DROP TABLE IF EXISTS dose_event")
  }
}
