/// The part of the engine that holds the medications, and what was said of their doses.
struct Medications: Sendable {
  private(set) var memory: MedicationsMemory
  /// Answers of earlier days are on disk only, but for those that were read for the command at hand.
  private(set) var firstDay: Day
  /// The medications and slots as they count by the clock of the last event.
  private(set) var regimen: Regimen
  /// What the settings file says of slots.
  private(set) var slotsInFile: [SlotName: TimeOfDay] = [:]
  /// What comes of that, as long as it is not stored.
  private(set) var unsavedSlots: MedicationsChange?
  /// What the clock showed before it turned out to be wrong, while that is not saved.
  private(set) var wrongTime: Instant?
  /// Days that were read for the command at hand.
  private var recalled: [ClosedRange<Day>] = []

  /// The current answers, as far as they are in memory.
  var answers: [Dose: DoseAnswer] { memory.answers }
  /// The doses taken as needed, as far as they are in memory.
  var asNeeded: Set<AsNeededDose> { memory.asNeeded }

  /// Brings ``regimen`` to where it should be, as the time, the settings file or the medications changed.
  mutating func update(by settings: Settings, at moment: Moment) {
    let last = lastDayOfChanges(on: moment.today)
    let isAhead = unsavedSlots?.slots.values.contains { $0.last.map { $0.from > last } ?? false } ?? false
    if memory.slotsInFile == slotsInFile {
      unsavedSlots = nil
    } else if isAhead || unsavedSlots?.slotsInFile != slotsInFile {
      unsavedSlots = slotsSaid(in: slotsInFile, settings: settings, at: moment)
    }
    var known = memory.regimen
    for (name, times) in unsavedSlots?.slots ?? [:] { known.slots[name] = times }
    regimen = known.inForce(at: moment)
  }

  /// The settings file was read, and says so much of slots.
  mutating func read(_ slotsInFile: [SlotName: TimeOfDay]) { self.slotsInFile = slotsInFile }

  /// The clock showed `time` and turned out to be wrong.
  mutating func setWrongTime(_ time: Instant) { wrongTime = wrongTime ?? time }

  // MARK: Days that are read for a command

  /// Whether the answers of `day` are in memory.
  func holdsAnswers(of day: Day) -> Bool { day >= firstDay || isRecalled(day) }

  private func isRecalled(_ day: Day) -> Bool { recalled.contains { $0.contains(day) } }

  /// Adds the answers of `days`. They stay until the command is done.
  mutating func recall(_ answers: [Dose: DoseAnswer], of days: ClosedRange<Day>) {
    recalled.append(days)
    memory.answers.merge(answers) { _, recalled in recalled }
  }

  /// Has `answers` alone, as those of the days that are looked at.
  mutating func recall(only answers: [Dose: DoseAnswer]) { memory.answers = answers }

  /// Lets go of what was read for a command that is done.
  mutating func forgetRecalled() {
    guard !recalled.isEmpty else { return }
    memory.answers = answers.filter { $0.key.day >= firstDay }
    recalled = []
  }

  // MARK: The disk

  /// Takes over a change that is on disk.
  mutating func apply(_ change: MedicationsChange, settings: Settings, at moment: Moment) {
    memory.apply(change)
    if change.clock != nil { wrongTime = nil }
    if !change.histories.isEmpty || !change.slots.isEmpty || change.slotsInFile != nil {
      update(by: settings, at: moment)
    }
  }

  /// Replaces the memory by `remembered`. Answers of earlier days that a command has read stay until it is done.
  mutating func remember(_ remembered: MedicationsMemory, from firstDay: Day) {
    if (memory.regimen.slots, memory.slotsInFile) != (remembered.regimen.slots, remembered.slotsInFile) {
      unsavedSlots = nil
    }
    let known = recalled.isEmpty ? [:] : answers.filter { $0.key.day < firstDay && isRecalled($0.key.day) }
    memory = remembered
    memory.answers.merge(known) { read, _ in read }
    self.firstDay = firstDay
  }

  /// Lets go of the days before `firstDay`.
  mutating func forget(before firstDay: Day) {
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

/// What is on disk of medications and is kept in memory.
package struct MedicationsMemory: Equatable, Sendable {
  package var regimen: Regimen
  /// The current answers of ``Memory/firstDay`` and every later day.
  package var answers: [Dose: DoseAnswer]
  /// The doses taken as needed on ``Memory/firstDay`` and every later day.
  package var asNeeded: Set<AsNeededDose>
  /// When a clock began that nothing has confirmed yet; nil once it was.
  package var unprovenSince: Instant?
  /// What the settings file said of slots when it was read last; nil if it never was.
  package var slotsInFile: [SlotName: TimeOfDay]?

  package mutating func apply(_ change: MedicationsChange) {
    for event in change.events { answers[event.dose] = event.answer }
    for event in change.asNeededEvents {
      if let known = asNeeded.first(where: { $0.id == event.dose.id }) { asNeeded.remove(known) }
      if event.kind == .taken { asNeeded.insert(event.dose) }
    }
    for history in change.histories { regimen.replace(with: history) }
    for (name, times) in change.slots { regimen.slots[name] = times }
    if let slots = change.slotsInFile { slotsInFile = slots }
    switch change.clock {
    case .proven: unprovenSince = nil
    case .unproven(let since): unprovenSince = since
    case nil: break
    }
  }
}
