import PillsCore

/// What survives a crash.
struct SimulatedDisk {
  var regimen: Regimen
  var reviewedUntil: Instant
  private(set) var answers: [Dose: DoseAnswer] = [:]
  private(set) var records: [ReminderID: ReminderRecord] = [:]
  private(set) var eventCount = 0
  private var unlocking: Unlocking?

  init(regimen: Regimen, reviewedUntil: Instant) {
    self.regimen = regimen
    self.reviewedUntil = reviewedUntil
  }

  mutating func commit(_ change: Change) {
    eventCount += change.events.count
    for event in change.events { answers[event.dose] = event.answer }
    for record in change.records { records[record.id] = record }
    if let reviewed = change.reviewedUntil { reviewedUntil = reviewed }
    switch change.lock {
    case .locked: unlocking = nil
    case .unlocked(let new): unlocking = new
    case nil: break
    }
  }

  func memory(from firstDay: Day) -> Memory {
    Memory(
      regimen: regimen,
      answers: answers.filter { $0.key.day >= firstDay },
      records: records.filter { $0.key.day >= firstDay },
      reviewedUntil: reviewedUntil,
      unlocking: unlocking,
      firstDay: firstDay
    )
  }

  /// Lets go of the days before `day`.
  mutating func forget(before day: Day) {
    answers = answers.filter { $0.key.day >= day }
    records = records.filter { $0.key.day >= day }
  }
}
