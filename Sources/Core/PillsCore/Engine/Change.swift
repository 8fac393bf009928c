/// A change of the store: committed whole or not at all, before anything is done about it.
package struct Change: Hashable, Sendable {
  /// The entries to record about doses, drinks and the stock. Each one also becomes the current state.
  package var entries: [NewEntry] = []
  package var medications = MedicationsChange()
  package var reminders = RemindersChange()
  package var hydration = HydrationChange()
  package var stockTold: [StockTold] = []
  /// Nil leaves the stored lock as it is.
  package var lock: LockChange?
  /// The medications that wake this device from sleep; nil leaves the stored ones.
  package var waking: Set<MedicationID>?
  package var via = Via.command
  /// The number of the act that this change undoes.
  package var undoes: Int?

  package var isEmpty: Bool { self == Change(via: via) }
}

extension Change {
  package static let nothing = Change()

  /// The change that fills an empty database with `memory`.
  package init(of memory: Memory) {
    let medications = memory.medications
    let answers = medications.answers.sorted { $0.value.at < $1.value.at }
    self.init(
      entries: answers.map { NewEntry(.dose($0.key, $0.value), at: $0.value.at) }
        + medications.asNeeded.sorted { $0.at < $1.at }.map { NewEntry(.asNeeded($0, .taken), at: $0.at) }
        + memory.stock.entriesWithUsed.map { NewEntry(.stock($0, .added), at: $0.at) }
        + memory.hydration.drinks.values.sorted().map { NewEntry(.drink($0, .added), at: $0.at) },
      medications: MedicationsChange(
        histories: medications.regimen.arrived.compactMap { medications.regimen[$0] },
        slots: medications.regimen.slots.all,
        pauses: medications.regimen.pauses == Pauses() ? nil : medications.regimen.pauses,
        slotsInFile: medications.slotsInFile,
        clock: medications.unprovenSince.map(ClockChange.unproven) ?? .proven
      ),
      reminders: RemindersChange(
        records: Array(memory.reminders.records.values),
        reviewedUntil: memory.reminders.reviewedUntil
      ),
      hydration: HydrationChange(
        goals: memory.hydration.goals == GoalHistory() ? nil : memory.hydration.goals,
        goalInFile: memory.hydration.goalInFile,
        celebratedDays: memory.hydration.celebratedDays
      ),
      stockTold: memory.stock.told.sorted { $0.key < $1.key }.map { StockTold($0.key, $0.value) },
      lock: memory.unlocking.map(LockChange.unlocked),
      waking: memory.waking
    )
  }
}
