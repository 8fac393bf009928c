package import PillsCore

extension Store {
  /// What was said of the doses of `days`, in the order in which it was recorded; nil where that is more than `limit`
  /// entries.
  package func loggedEvents(of days: ClosedRange<Day>, limit: Int) throws(StoreError) -> [LoggedEvent]? {
    var doses: Set<LoggedDose> = []
    // The index is named, as to sort those few by number is less than to look at every one there is.
    let events = try database.query(
      """
      SELECT day, slot, medication, kind, at, recorded_at, channel
      FROM dose_event INDEXED BY dose_event_of_day WHERE day >= ? AND day <= ? ORDER BY id LIMIT ?
      """,
      [.day(days.lowerBound), .day(days.upperBound), .number(limit + 1)]
    ) { row throws(StoreError) in
      let event = try self.event(row)
      // All events of a dose are of its day, and so among these.
      return LoggedEvent(event, corrects: !doses.insert(LoggedDose(event)).inserted)
    }
    return events.count > limit ? nil : events
  }

  private func event(_ row: Row) throws(StoreError) -> LoggedEvent.Event {
    let (day, medication) = (try row.recordedDay(0), try row.medication(2))
    let (at, recordedAt) = (try row.optional(4, row.instant), try row.instant(5))
    let via = try row.word(6, Via.init(rawValue:))
    guard let slot = try row.optional(1, row.slot) else {
      guard let at else { throw row.damaged(4) }
      let dose = AsNeededDose(medication: medication, at: at, day: day)
      let kind = try row.word(3, AsNeededEvent.Kind.init(rawValue:))
      return .asNeeded(AsNeededEvent(dose, kind: kind, recordedAt: recordedAt, via: via))
    }
    let dose = Dose(day: day, slot: slot, medication: medication)
    let answer = try at.map { at throws(StoreError) in
      DoseAnswer(try row.word(3, DoseAnswer.Kind.init(rawValue:)), at: at)
    }
    return .due(DoseEvent(dose, answer: answer, recordedAt: recordedAt, via: via))
  }
}

/// What tells a dose of the history from every other.
private enum LoggedDose: Hashable {
  case due(Dose)
  case asNeeded(AsNeededDose)

  init(_ event: LoggedEvent.Event) {
    switch event {
    case .due(let event): self = .due(event.dose)
    case .asNeeded(let event): self = .asNeeded(event.dose)
    }
  }
}
