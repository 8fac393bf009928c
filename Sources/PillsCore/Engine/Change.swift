/// What is to be on disk before anything is done about it: committed whole or not at all.
package struct Change: Hashable, Sendable {
  /// Appended to the history; each also becomes the current answer of its dose.
  package var events: [DoseEvent]
  /// Each replaces the record of the same reminder.
  package var records: [ReminderRecord]
  /// Up to when every reminder was looked at, whatever became of it; nil to leave what was stored.
  package var reviewedUntil: Instant?

  package init(
    events: [DoseEvent] = [],
    records: [ReminderRecord] = [],
    reviewedUntil: Instant? = nil
  ) {
    self.events = events
    self.records = records
    self.reviewedUntil = reviewedUntil
  }
}
