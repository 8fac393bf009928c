/// The clock that medication reminders follow.
package enum ReminderHours: String, CaseIterable, Sendable {
  case local
  /// The clock of the home zone, wherever the device is. So doses stay 24 hours apart on a journey.
  case home

  package var other: ReminderHours { self == .local ? .home : .local }
}
