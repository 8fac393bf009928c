import PillsCore

/// The data that survives a crash. It applies changes independently, so that a change that ``Memory`` forgets
/// is noticed.
struct SimulatedDisk {
  private(set) var medications: [MedicationID: MedicationHistory]
  /// The ids of the medications in the order in which they were added.
  private(set) var places: [MedicationID]
  /// The ids that were ever used.
  private(set) var usedIDs: Set<MedicationID> = []
  private(set) var slots = SlotHistory.installed
  private(set) var pauses = Pauses()
  /// The slots in the settings file when it was last read.
  private(set) var slotsInFile: [SlotName: SlotTime]?
  /// The times that ``slots`` must have.
  var slotTimes = SlotTimes()
  var reviewedUntil: Instant
  private(set) var answers: [Dose: DoseAnswer] = [:]
  /// The doses of each day that were ever answered.
  private(set) var answered: [Day: Set<Dose>] = [:]
  private(set) var asNeeded: Set<AsNeededDose> = []
  private(set) var drinks = SimulatedDrinks()
  private(set) var goals = GoalHistory()
  /// The goal in the settings file when it was last read.
  private(set) var goalInFile: Int?
  private(set) var celebratedDays: Set<Day> = []
  private(set) var stock = SimulatedStock()
  private(set) var records: [ReminderID: ReminderRecord] = [:]
  /// The number of committed commands.
  private(set) var editCount = 0
  private(set) var unlocking: Unlocking?
  /// The medications that wake the device.
  private var waking: Set<MedicationID> = []
  /// The start of a clock that has not been confirmed yet.
  private(set) var unprovenSince: Instant?
  private(set) var acts = SimulatedActs()

  init(first: MedicationVersion, reviewedUntil: Instant) {
    medications = [first.medication.id: MedicationHistory(versions: [first])]
    places = [first.medication.id]
    self.reviewedUntil = reviewedUntil
    unprovenSince = reviewedUntil
  }

  /// A disk with the contents of an engine's memory.
  init(holding memory: Memory, _ slotTimes: SlotTimes) {
    slots = memory.medications.regimen.slots
    pauses = memory.medications.regimen.pauses
    self.slotTimes = slotTimes
    slotsInFile = memory.medications.slotsInFile
    medications = Dictionary(
      uniqueKeysWithValues: memory.medications.regimen.histories.map { ($0.id, $0) }
    )
    places = memory.medications.regimen.arrived
    reviewedUntil = memory.reminders.reviewedUntil
    answers = memory.medications.answers
    for dose in answers.keys { answered[dose.day, default: []].insert(dose) }
    asNeeded = memory.medications.asNeeded
    drinks = SimulatedDrinks(memory.hydration.drinks.values)
    goals = memory.hydration.goals
    goalInFile = memory.hydration.goalInFile
    celebratedDays = memory.hydration.celebratedDays
    stock = SimulatedStock(memory.stock)
    records = memory.reminders.records
    unlocking = memory.unlocking
    waking = memory.waking
    unprovenSince = memory.medications.unprovenSince
  }

  /// Removes medications with all their data.
  mutating func erase(_ ids: Set<MedicationID>) {
    for id in ids { medications[id] = nil }
    places.removeAll { ids.contains($0) }
    waking.subtract(ids)
    stock.erase(ids)
    answers = answers.filter { !ids.contains($0.key.medication) }
    answered = answered.mapValues { $0.filter { !ids.contains($0.medication) } }
    asNeeded = asNeeded.filter { !ids.contains($0.medication) }
    acts.keep { medication, _ in !ids.contains(medication) }
  }

  mutating func commit(_ change: Change) {
    acts.commit(change)
    for event in change.answers {
      answers[event.dose] = event.answer
      answered[event.dose.day, default: []].insert(event.dose)
    }
    for event in change.asNeeded {
      switch event.kind {
      case .taken: asNeeded.insert(event.dose)
      case .undone: asNeeded.remove(event.dose)
      }
    }
    for (drink, presence) in change.drinks {
      switch presence {
      case .added: drinks.add(drink)
      case .removed: drinks.remove(drink.id)
      }
    }
    stock.commit(change)
    if let goals = change.hydration.goals { self.goals = goals }
    if let goal = change.hydration.goalInFile { goalInFile = goal }
    celebratedDays.formUnion(change.hydration.celebratedDays)
    usedIDs.formUnion(change.medications.histories.map(\.id))
    for history in change.medications.histories {
      if medications.updateValue(history, forKey: history.id) == nil { places.append(history.id) }
    }
    slots.take(change.medications.slots)
    if let slots = change.medications.slotsInFile { slotsInFile = slots }
    if let pauses = change.medications.pauses { self.pauses = pauses }
    // A correction of the clock is no command.
    editCount +=
      (change.medications.clock == nil ? change.medications.histories.count : 0)
      + change.asNeeded.count + change.answers.count
    for record in change.reminders.records { records[record.id] = record }
    if let reviewed = change.reminders.reviewedUntil { reviewedUntil = reviewed }
    if let waking = change.waking { self.waking = waking }
    switch change.lock {
    case .locked: unlocking = nil
    case .unlocked(let new): unlocking = new
    case nil: break
    }
    switch change.medications.clock {
    case .proven: unprovenSince = nil
    case .unproven(let since): unprovenSince = since
    case nil: break
    }
  }

  /// See ``SimulatedStock/warn(of:)``.
  mutating func warnOfStock(_ medication: MedicationID) -> Bool { stock.warn(of: medication) }

  var regimen: Regimen {
    Regimen(histories: places.compactMap { medications[$0] }, slots: slots, pauses: pauses)
  }

  /// The place of each medication's last dose before `firstDay`.
  private func places(before firstDay: Day) -> [MedicationID: UsedPlace] {
    var places: [MedicationID: UsedPlace] = [:]
    func use(_ place: String?, of medication: MedicationID, at instant: Instant) {
      guard let place, places[medication].map({ $0.at < instant }) ?? true else { return }
      places[medication] = UsedPlace(place, at: instant)
    }
    for (dose, answer) in answers where dose.day < firstDay {
      use(answer.remarks.place, of: dose.medication, at: answer.at)
    }
    for dose in asNeeded where dose.day < firstDay {
      use(dose.remarks.place, of: dose.medication, at: dose.at)
    }
    return places
  }

  func memory(from firstDay: Day) -> Memory {
    var hydration = HydrationMemory()
    hydration.drinks = drinks.byID.filter { $0.value.day >= firstDay }
    hydration.goals = goals
    hydration.goalInFile = goalInFile
    hydration.celebratedDays = celebratedDays.filter { $0 >= firstDay }
    return Memory(
      regimen: regimen,
      answers: answers.filter { $0.key.day >= firstDay },
      asNeeded: asNeeded.filter { $0.day >= firstDay },
      earlierPlaces: places(before: firstDay),
      records: records.filter { $0.key.day >= firstDay },
      hydration: hydration,
      stock: stock.isUnused ? StockMemory() : stock.memory(before: firstDay, taken),
      reviewedUntil: reviewedUntil,
      unlocking: unlocking,
      waking: waking,
      unprovenSince: unprovenSince,
      slotsInFile: slotsInFile,
      firstDay: firstDay
    )
  }

  /// Drops the days before `day`.
  mutating func forget(before day: Day) {
    stock.keep(taken.filter { $0.day < day })
    answers = answers.filter { $0.key.day >= day }
    answered = answered.filter { $0.key >= day }
    asNeeded = asNeeded.filter { $0.day >= day }
    acts.keep { _, said in said >= day }
    records = records.filter { $0.key.day >= day }
    drinks = drinks.since(day)
    celebratedDays = celebratedDays.filter { $0 >= day }
  }
}
