/// One notification that is to come.
package struct Reminder: Hashable, Sendable, Identifiable {
  package let id: ReminderID
  package let dueAt: Instant
  /// Of medications: the unanswered doses with reminders on, never empty, in the order in which they were added.
  package var doses: [Dose] = []
}

extension Reminder {
  package init(id: ReminderID, dueAt: Instant) {
    self.id = id
    self.dueAt = dueAt
  }
}
