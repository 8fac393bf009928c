/// The clocks that reminders of medications follow.
package enum ReminderHours: String, CaseIterable, Sendable {
  case local
  /// The clocks of home, wherever the device is: on a journey, doses that must be 24 hours apart stay so.
  case home

  package var other: ReminderHours { self == .local ? .home : .local }
}
