import PillsCore

/// A store that commits at once, or fails as long as it is told to.
struct FakeDisk {
  /// All that is on it, back to the first day.
  private var memory: Memory
  var asNeededEvents: [AsNeededEvent] = []
  var events: [DoseEvent] = []
  /// Why it cannot be written, while it cannot.
  var writeFailure: StoreFailure?
  /// Why it cannot be read, while it cannot.
  var readFailure: StoreFailure?

  init(regimen: Regimen, reviewedUntil: Instant) {
    memory = Memory(regimen: regimen, reviewedUntil: reviewedUntil, firstDay: .firstRecorded)
  }

  var regimen: Regimen {
    get { memory.medications.regimen }
    set { memory.medications.regimen = newValue }
  }
  var answers: [Dose: DoseAnswer] {
    get { memory.medications.answers }
    set { memory.medications.answers = newValue }
  }
  var unprovenSince: Instant? {
    get { memory.medications.unprovenSince }
    set { memory.medications.unprovenSince = newValue }
  }
  var reviewedUntil: Instant {
    get { memory.reminders.reviewedUntil }
    set { memory.reminders.reviewedUntil = newValue }
  }
  var records: [ReminderID: ReminderRecord] {
    get { memory.reminders.records }
    set { memory.reminders.records = newValue }
  }
  var drinks: [Drink] { memory.hydration.drinks.values.sorted() }
  var goals: GoalHistory { memory.hydration.goals }
  var asNeeded: Set<AsNeededDose> { memory.medications.asNeeded }
  /// What was said of what is left, in order.
  var stock: [StockEntry] { memory.stock.entries.values.sorted() }
  var unlocking: Unlocking? { memory.unlocking }

  mutating func commit(_ change: Change) throws(StoreFailure) {
    if let writeFailure { throw writeFailure }
    events += change.medications.events
    asNeededEvents += change.medications.asNeededEvents
    memory.apply(change)
  }

  /// What the next entries of other machines come to.
  var merge = Merge.nothing

  mutating func takeMerge() throws(StoreFailure) -> Merge {
    try commit(merge.change)
    return merge
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
      memory.stock.told = memory.stock.told.filter { !ids.contains($0.key) }
      memory.stock.entries = memory.stock.entries.filter { !ids.contains($0.value.medication) }
      memory.medications.asNeeded = asNeeded.filter { !ids.contains($0.medication) }
    case .everything:
      self = FakeDisk(regimen: Regimen(versions: [.first(at: now, today: today)]), reviewedUntil: now)
      unprovenSince = now
    }
    return try memory(from: firstDay)
  }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    if let readFailure { throw readFailure }
    var remembered = memory
    remembered.firstDay = firstDay
    remembered.medications.answers = answers.filter { $0.key.day >= firstDay }
    remembered.medications.asNeeded = asNeeded.filter { $0.day >= firstDay }
    remembered.stock.used = used(before: firstDay)
    remembered.hydration.drinks = memory.hydration.drinks.filter { $0.value.day >= firstDay }
    remembered.hydration.celebratedDays = memory.hydration.celebratedDays.filter { $0 >= firstDay }
    remembered.reminders.records = records.filter { $0.key.day >= firstDay }
    return remembered
  }

  /// How much was taken of what is counted in doses of days before `firstDay`.
  private func used(before firstDay: Day) -> [MedicationID: Amount] {
    var used: [MedicationID: Amount] = [:]
    for (id, account) in memory.stock.accounts {
      guard let history = regimen[id] else { continue }
      for (dose, answer) in answers where dose.medication == id && answer.kind == .taken {
        guard dose.day < firstDay, account.includes(doseOf: dose.day, takenAt: answer.at) else { continue }
        used[id, default: .zero] += history.amount(in: dose.slot, on: dose.day, takenAt: answer.at)
      }
    }
    return used
  }

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    if let readFailure { throw readFailure }
    return answers.filter { days.contains($0.key.day) }
  }
}
