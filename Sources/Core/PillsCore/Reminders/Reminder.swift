/// A reminder that is still to come.
package struct Reminder: Hashable, Sendable, Identifiable {
  package let id: ReminderID
  package let dueAt: Instant
  /// Only of medications: the unanswered doses with reminders on, in the order in which they were added.
  package var doses: [Dose] = []
}

extension Reminder {
  package init(of occurrence: some Remindable, doses: [Dose] = []) {
    self.init(id: occurrence.id, dueAt: occurrence.dueAt, doses: doses)
  }
}
