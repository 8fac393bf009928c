/// One notification that is to come.
package struct Reminder: Hashable, Sendable, Identifiable {
  package let id: ReminderID
  package let dueAt: Instant
  /// Of medications: the unanswered doses with reminders on, never empty, in the order in which they were added.
  package var doses: [Dose] = []
}

extension Reminder {
  /// The one of `occurrence`.
  package init(of occurrence: some Remindable, doses: [Dose] = []) {
    self.init(id: occurrence.id, dueAt: occurrence.dueAt, doses: doses)
  }
}
