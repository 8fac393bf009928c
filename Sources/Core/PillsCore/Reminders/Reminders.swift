/// The part of the engine that holds what is known of every reminder whose time has come.
struct Reminders: Sendable {
  private(set) var memory: RemindersMemory
  /// What was stored of ``RemindersMemory/reviewedUntil`` last.
  private(set) var storedReviewedUntil: Instant
  /// Those whose records could not be saved; they go along with the next change.
  private var unsaved: Set<ReminderID> = []

  var records: [ReminderID: ReminderRecord] { memory.records }
  var reviewedUntil: Instant { memory.reviewedUntil }

  /// Takes note that every reminder was looked at.
  mutating func markReviewed(at now: Instant) { memory.reviewedUntil = now }

  // MARK: The disk

  /// Adds the records that could not be saved before.
  func withUnsaved(_ change: Change) -> Change {
    var change = change
    let written = Set(change.reminders.records.map(\.id))
    change.reminders.records += unsaved.subtracting(written).sorted().compactMap { records[$0] }
    return change
  }

  /// Takes over a change that is on disk.
  mutating func apply(_ change: RemindersChange) {
    memory.apply(change)
    storedReviewedUntil = change.reviewedUntil ?? storedReviewedUntil
    unsaved.subtract(change.records.map(\.id))
  }

  /// Takes over a change that is not on disk, as reminding goes on from memory.
  mutating func applyUnsaved(_ change: RemindersChange) {
    apply(change)
    unsaved.formUnion(change.records.map(\.id))
  }

  /// Takes over what was read, but for what never reached the disk, and gives the records that were not known.
  mutating func remember(_ remembered: RemindersMemory) -> [ReminderRecord] {
    let known = memory
    memory = remembered
    memory.records.merge(known.records.filter { unsaved.contains($0.key) }) { _, unsaved in unsaved }
    memory.reviewedUntil = known.reviewedUntil
    return remembered.records.values.filter { known.records[$0.id] == nil }
  }

  /// Takes over what could not be read until now, in the place of what was assumed meanwhile.
  mutating func rememberFirst(_ remembered: RemindersMemory) { self = Reminders(memory: remembered) }

  /// Takes note of what is stored since everything else was removed.
  mutating func replaceAfterErasure(_ remembered: RemindersMemory) {
    storedReviewedUntil = remembered.reviewedUntil
  }

  /// Lets go of the records of earlier days, but for those that are not on disk.
  mutating func forget(before firstDay: Day) {
    memory.records = records.filter { $0.key.day >= firstDay || unsaved.contains($0.key) }
  }
}

extension Reminders {
  init(memory: RemindersMemory) { self.init(memory: memory, storedReviewedUntil: memory.reviewedUntil) }
}

/// What is on disk of reminders and is kept in memory.
package struct RemindersMemory: Equatable, Sendable {
  /// Those of ``Memory/firstDay`` and every later day whose time has come at least once.
  package var records: [ReminderID: ReminderRecord]
  /// Up to when every reminder was looked at.
  package var reviewedUntil: Instant

  package mutating func apply(_ change: RemindersChange) {
    for record in change.records { records[record.id] = record }
    if let reviewedUntil = change.reviewedUntil { self.reviewedUntil = reviewedUntil }
  }
}

/// What becomes of reminders.
package struct RemindersChange: Hashable, Sendable {
  /// Each replaces the record of the same reminder.
  package var records: [ReminderRecord] = []
  /// Up to when every reminder was looked at, whatever became of it; nil to leave what was stored.
  package var reviewedUntil: Instant?
}

/// What a person asks of reminders.
package enum RemindersCommand: Hashable, Sendable {
  /// Puts the open reminder of a slot off, or without a slot every open one; without a span for as long as the settings say.
  case snooze(slot: String?, span: TimeSpan?)
}

/// Why nothing became of it.
package enum RemindersRefusal: Hashable, Sendable {
  case notOpen(SlotName)
  /// Nothing is open; this is the next reminder, where there is one within a week.
  case nothingOpen(next: Reminder?)
  case snoozeTooLong(until: Instant, limit: Instant)
  case invalidSnooze(TimeSpan)
}
