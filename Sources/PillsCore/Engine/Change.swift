/// What is to be on disk before anything is done about it: committed whole or not at all.
package struct Change: Hashable, Sendable {
  /// Appended to the history; each also becomes the current answer of its dose.
  package var events: [DoseEvent]
  /// Each replaces the record of the same reminder.
  package var records: [ReminderRecord]
  /// Up to when every reminder was looked at, whatever became of it; nil to leave what was stored.
  package var reviewedUntil: Instant?
  /// What was said of doses taken as needed, appended to the history.
  package var asNeededEvents: [AsNeededEvent]
  /// Each takes the place of that of the same medication, or is a new one.
  package var medications: [MedicationHistory]
  /// Takes the place of what was stored of the slots of the past; nil to leave that.
  package var slots: SlotHistory?
  /// How past days are to be locked; nil to leave what was stored.
  package var lock: LockChange?
  /// What is known of the clock that Pills first ran by; nil to leave what was stored.
  package var clock: ClockChange?

  package init(
    events: [DoseEvent] = [],
    records: [ReminderRecord] = [],
    asNeededEvents: [AsNeededEvent] = [],
    medications: [MedicationHistory] = [],
    slots: SlotHistory? = nil,
    reviewedUntil: Instant? = nil,
    lock: LockChange? = nil,
    clock: ClockChange? = nil
  ) {
    self.events = events
    self.records = records
    self.asNeededEvents = asNeededEvents
    self.medications = medications
    self.slots = slots
    self.reviewedUntil = reviewedUntil
    self.lock = lock
    self.clock = clock
  }
}

/// What is known of the clock that Pills first ran by.
package enum ClockChange: Hashable, Sendable {
  /// Days that passed by it confirm it.
  case proven
  /// Nothing confirms what was before.
  case unproven(since: Instant)
}

/// What becomes of the lock of past days.
package enum LockChange: Hashable, Sendable {
  case locked
  case unlocked(Unlocking)
}
