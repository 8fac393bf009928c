/// The reminders of today and the six days after it: sorted, none answered, none in the past.
package struct Plan: Equatable, Sendable {
  /// Today included.
  package static let days = 7

  package private(set) var reminders: [Reminder] = []

  package var next: Reminder? { reminders.first }

  /// Adds the reminders of a source.
  mutating func add(_ others: some Sequence<Reminder>) {
    reminders = (reminders + others).sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }
}
