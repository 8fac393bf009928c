/// The part of the engine with the records of all reminders whose time has come.
struct Reminders: Sendable {
  private(set) var memory: RemindersMemory
  /// The value of ``RemindersMemory/reviewedUntil`` on disk.
  private(set) var storedReviewedUntil: Instant
  /// Reminders whose records could not be saved. The next change includes them.
  private var unsaved: Set<ReminderID> = []

  var records: [ReminderID: ReminderRecord] { memory.records }
  var reviewedUntil: Instant { memory.reviewedUntil }

  mutating func markReviewed(at now: Instant) { memory.reviewedUntil = now }

  func withUnsaved(_ change: Change) -> Change {
    var change = change
    let written = Set(change.reminders.records.map(\.id))
    change.reminders.records += unsaved.subtracting(written).sorted().compactMap { records[$0] }
    return change
  }

  mutating func apply(_ change: RemindersChange) {
    memory.apply(change)
    storedReviewedUntil = change.reviewedUntil ?? storedReviewedUntil
    unsaved.subtract(change.records.map(\.id))
  }

  /// Applies a change that is not on disk, so that reminding goes on from memory.
  mutating func applyUnsaved(_ change: RemindersChange) {
    apply(change)
    unsaved.formUnion(change.records.map(\.id))
  }

  /// Replaces memory with what was read, but keeps unsaved records. Returns the records that were not known, and
  /// those that the store has no more.
  mutating func remember(
    _ remembered: RemindersMemory
  ) -> (found: [ReminderRecord], gone: [ReminderRecord]) {
    let known = memory
    memory = remembered
    memory.records.merge(known.records.filter { unsaved.contains($0.key) }) { _, unsaved in unsaved }
    memory.reviewedUntil = known.reviewedUntil
    return (
      remembered.records.values.filter { known.records[$0.id] == nil },
      known.records.values.filter { records[$0.id] == nil }
    )
  }

  /// Replaces the state that was assumed while nothing could be read.
  mutating func rememberFirst(_ remembered: RemindersMemory) { self = Reminders(memory: remembered) }

  /// `remembered` is what an erasure left on disk.
  mutating func replaceAfterErasure(_ remembered: RemindersMemory) {
    storedReviewedUntil = remembered.reviewedUntil
  }

  /// Forgets the records of earlier days, except unsaved ones.
  mutating func forget(before firstDay: Day) {
    memory.records = records.filter { $0.key.day >= firstDay || unsaved.contains($0.key) }
  }
}

extension Reminders {
  init(memory: RemindersMemory) { self.init(memory: memory, storedReviewedUntil: memory.reviewedUntil) }
}

/// The part of the stored reminders that is kept in memory.
package struct RemindersMemory: Equatable, Sendable {
  /// Those on ``Memory/firstDay`` and later whose time has come at least once.
  package var records: [ReminderID: ReminderRecord]
  /// Every reminder up to this time was reviewed.
  package var reviewedUntil: Instant

  package mutating func apply(_ change: RemindersChange) {
    for record in change.records { records[record.id] = record }
    if let reviewedUntil = change.reviewedUntil { self.reviewedUntil = reviewedUntil }
  }
}

/// A change of reminders.
package struct RemindersChange: Hashable, Sendable {
  package var records: [ReminderRecord] = []
  /// See ``RemindersMemory/reviewedUntil``; nil to keep the stored value.
  package var reviewedUntil: Instant?
}

/// A command about reminders.
package enum RemindersCommand: Hashable, Sendable {
  /// Snoozes the open reminder of a slot, or all open ones. The default of `span` comes from the settings.
  case snooze(slot: String?, span: TimeSpan?)
}

/// Why a command about reminders is refused.
package enum RemindersRefusal: Hashable, Sendable {
  case notOpen(SlotName)
  /// `next` is nil if no reminder comes within a week.
  case nothingOpen(next: Reminder?)
  case snoozeTooLong(until: Instant, limit: Instant)
  case invalidSnooze(TimeSpan)
}
