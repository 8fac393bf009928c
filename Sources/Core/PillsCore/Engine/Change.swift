/// What is to be on disk before anything is done about it: committed whole or not at all.
package struct Change: Hashable, Sendable {
  package var medications = MedicationsChange()
  package var reminders = RemindersChange()
  package var hydration = HydrationChange()
  package var stock = StockChange()
  /// How past days are to be locked; nil to leave what was stored.
  package var lock: LockChange?
  /// For which medications this machine is woken; nil to leave what was stored.
  package var waking: Set<MedicationID>?
  /// The way by which it came about.
  package var via = Via.command
  /// The number of the act that this change undoes, if it undoes one.
  package var undoes: Int?

  /// Whether it leaves everything as it is.
  package var isEmpty: Bool { self == Change(via: via) }
}

extension Change {
  package static let nothing = Change()

  /// What makes an empty database one that holds `memory`.
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
