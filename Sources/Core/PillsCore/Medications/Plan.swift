/// The reminders of today and the next six days: sorted, unanswered, and still to come.
package struct Plan: Equatable, Sendable {
  package static let days = 7

  package private(set) var reminders: [Reminder] = []

  package var next: Reminder? { reminders.first }

  mutating func add(_ others: some Sequence<Reminder>) {
    reminders = (reminders + others).sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }
}
