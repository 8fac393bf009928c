import PillsCore

/// A store that commits at once, or fails as long as it is told to.
struct FakeDisk {
  var regimen: Regimen
  var answers: [Dose: DoseAnswer] = [:]
  var asNeeded: Set<AsNeededDose> = []
  var asNeededEvents: [AsNeededEvent] = []
  var records: [ReminderID: ReminderRecord] = [:]
  var events: [DoseEvent] = []
  var reviewedUntil: Instant
  var unlocking: Unlocking?
  var unprovenSince: Instant?
  /// Why it cannot be written, while it cannot.
  var writeFailure: StoreFailure?
  /// Why it cannot be read, while it cannot.
  var readFailure: StoreFailure?

  init(regimen: Regimen, reviewedUntil: Instant) {
    self.regimen = regimen
    self.reviewedUntil = reviewedUntil
  }

  mutating func commit(_ change: Change) throws(StoreFailure) {
    if let writeFailure { throw writeFailure }
    events += change.events
    for event in change.events { answers[event.dose] = event.answer }
    asNeededEvents += change.asNeededEvents
    for event in change.asNeededEvents {
      switch event.kind {
      case .taken: asNeeded.insert(event.dose)
      case .undone: asNeeded.remove(event.dose)
      }
    }
    for history in change.medications { regimen.replace(with: history) }
    if let slots = change.slots { regimen.slots = slots }
    for record in change.records { records[record.id] = record }
    if let reviewed = change.reviewedUntil { reviewedUntil = reviewed }
    switch change.lock {
    case .locked: unlocking = nil
    case .unlocked(let new): unlocking = new
    case nil: break
    }
    switch change.clock {
    case .proven: unprovenSince = nil
    case .unproven(let since): unprovenSince = since
    case nil: break
    }
  }

  mutating func erase(
    _ erasure: Erasure,
    from firstDay: Day,
    now: Instant,
    today: Day
  ) throws(StoreFailure) -> Memory {
    if let writeFailure { throw writeFailure }
    switch erasure {
    case .medications(let ids):
      regimen = Regimen(
        versions: regimen.versions.filter { !ids.contains($0.medication.id) },
        slots: regimen.slots
      )
      answers = answers.filter { !ids.contains($0.key.medication) }
      asNeeded = asNeeded.filter { !ids.contains($0.medication) }
    case .everything:
      self = FakeDisk(regimen: Regimen(versions: [.first(at: now, today: today)]), reviewedUntil: now)
      unprovenSince = now
    }
    return try memory(from: firstDay)
  }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    if let readFailure { throw readFailure }
    return Memory(
      regimen: regimen,
      answers: answers.filter { $0.key.day >= firstDay },
      asNeeded: asNeeded.filter { $0.day >= firstDay },
      records: records.filter { $0.key.day >= firstDay },
      reviewedUntil: reviewedUntil,
      unlocking: unlocking,
      unprovenSince: unprovenSince,
      firstDay: firstDay
    )
  }

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    if let readFailure { throw readFailure }
    return answers.filter { days.contains($0.key.day) }
  }
}
