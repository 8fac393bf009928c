/// The part of the engine that knows the medications and the answers to their doses.
struct Medications: Sendable {
  private(set) var memory: MedicationsMemory
  /// The first day in memory. Earlier answers are only on disk, except what the current command has read.
  private(set) var firstDay: Day
  /// The medications and slots as they apply at the last event.
  private(set) var regimen: Regimen
  private(set) var slotsInFile: [SlotName: SlotTime] = [:]
  /// The change that results from ``slotsInFile``, until it is saved.
  private(set) var unsavedSlots: MedicationsChange?
  /// What the clock showed before it turned out to be wrong, until that is saved.
  private(set) var wrongTime: Instant?
  private var recalled: [ClosedRange<Day>] = []

  var answers: [Dose: DoseAnswer] { memory.answers }
  var asNeeded: Set<AsNeededDose> { memory.asNeeded }

  /// Updates ``regimen`` after the time, the settings file or the medications changed.
  mutating func update(by settings: Settings, at moment: Moment) {
    let last = lastDayOfChanges(on: moment.today)
    let isAhead = unsavedSlots?.slots.values.contains { $0.last.map { $0.from > last } ?? false } ?? false
    if memory.slotsInFile == slotsInFile {
      unsavedSlots = nil
    } else if isAhead || unsavedSlots?.slotsInFile != slotsInFile {
      unsavedSlots = slotsSaid(in: slotsInFile, settings: settings, at: moment)
    }
    var known = memory.regimen
    known.slots.take(unsavedSlots?.slots ?? [:])
    regimen = known.inForce(at: moment)
  }

  mutating func read(_ slotsInFile: [SlotName: SlotTime]) { self.slotsInFile = slotsInFile }

  /// Keeps the first time that the wrong clock showed.
  mutating func setWrongTime(_ time: Instant) { wrongTime = wrongTime ?? time }

  // MARK: Days that are read for a command

  func holdsAnswers(of day: Day) -> Bool { day >= firstDay || isRecalled(day) }

  private func isRecalled(_ day: Day) -> Bool { recalled.contains { $0.contains(day) } }

  /// Adds the answers of `days` until the current command is done.
  mutating func recall(_ answers: [Dose: DoseAnswer], of days: ClosedRange<Day>) {
    recalled.append(days)
    memory.answers.merge(answers) { _, recalled in recalled }
  }

  /// Replaces all answers, to look only at the days of `answers`.
  mutating func recall(only answers: [Dose: DoseAnswer]) { memory.answers = answers }

  mutating func forgetRecalled() {
    guard !recalled.isEmpty else { return }
    memory.answers = answers.filter { $0.key.day >= firstDay }
    recalled = []
  }

  // MARK: The disk

  mutating func apply(_ change: Change, settings: Settings, at moment: Moment) {
    memory.apply(change)
    let change = change.medications
    if change.clock != nil { wrongTime = nil }
    if change != MedicationsChange(clock: change.clock) {
      update(by: settings, at: moment)
    }
  }

  /// Replaces the memory with what was read. Days that the current command has read stay until it is done.
  mutating func remember(_ remembered: MedicationsMemory, from firstDay: Day) {
    if (memory.regimen.slots, memory.slotsInFile) != (remembered.regimen.slots, remembered.slotsInFile) {
      unsavedSlots = nil
    }
    let known = recalled.isEmpty ? [:] : answers.filter { $0.key.day < firstDay && isRecalled($0.key.day) }
    memory = remembered
    memory.answers.merge(known) { read, _ in read }
    self.firstDay = firstDay
  }

  /// Drops the days before `firstDay`, except those that the current command has read.
  mutating func forget(before firstDay: Day) {
    memory.settlePlaces(before: firstDay)
    self.firstDay = firstDay
    memory.answers = answers.filter { holdsAnswers(of: $0.key.day) }
    memory.asNeeded = asNeeded.filter { $0.day >= firstDay }
  }
}

extension Medications {
  init(memory: MedicationsMemory, firstDay: Day) {
    self.init(memory: memory, firstDay: firstDay, regimen: memory.regimen)
  }
}

/// What is kept in memory of the medications on disk.
package struct MedicationsMemory: Equatable, Sendable {
  package var regimen: Regimen
  /// The current answers from ``Memory/firstDay`` on.
  package var answers: [Dose: DoseAnswer]
  package var asNeeded: Set<AsNeededDose>
  /// The last places of the days before ``Memory/firstDay``.
  package var earlierPlaces: [MedicationID: UsedPlace] = [:]
  /// When a clock started that nothing has confirmed yet; nil once it is confirmed.
  package var unprovenSince: Instant?
  /// The slots in the settings file when it was last read; nil if it never was.
  package var slotsInFile: [SlotName: SlotTime]?

  package mutating func apply(_ change: Change) {
    for (dose, answer) in change.answers { answers[dose] = answer }
    for (dose, kind) in change.asNeeded {
      if let known = asNeeded.first(where: { $0.id == dose.id }) { asNeeded.remove(known) }
      if kind == .taken { asNeeded.insert(dose) }
    }
    let change = change.medications
    regimen.replace(with: change.histories)
    regimen.slots.take(change.slots)
    if let pauses = change.pauses { regimen.pauses = pauses }
    if let slots = change.slotsInFile { slotsInFile = slots }
    switch change.clock {
    case .proven: unprovenSince = nil
    case .unproven(let since): unprovenSince = since
    case nil: break
    }
  }
}
