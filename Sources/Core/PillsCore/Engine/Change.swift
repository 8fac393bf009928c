/// A change of the store: committed whole or not at all, before anything is done about it.
package struct Change: Hashable, Sendable {
  package var medications = MedicationsChange()
  package var reminders = RemindersChange()
  package var hydration = HydrationChange()
  package var stock = StockChange()
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
      medications: MedicationsChange(
        events: answers.map { dose, answer in
          DoseEvent(dose, answer: answer, recordedAt: answer.at, via: .command)
        },
        asNeededEvents: medications.asNeeded.sorted { $0.at < $1.at }.map { dose in
          AsNeededEvent(dose, kind: .taken, recordedAt: dose.at, via: .command)
        },
        histories: medications.regimen.histories,
        slots: medications.regimen.slots.all,
        slotsInFile: medications.slotsInFile,
        clock: medications.unprovenSince.map(ClockChange.unproven) ?? .proven
      ),
      reminders: RemindersChange(
        records: Array(memory.reminders.records.values),
        reviewedUntil: memory.reminders.reviewedUntil
      ),
      hydration: HydrationChange(of: memory.hydration),
      stock: StockChange(of: memory.stock),
      lock: memory.unlocking.map(LockChange.unlocked),
      waking: memory.waking
    )
  }
}
