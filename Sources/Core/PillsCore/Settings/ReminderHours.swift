/// By whose clocks the reminders of medications come.
package enum ReminderHours: String, CaseIterable, Sendable {
  /// Those of wherever the machine is.
  case local
  /// Those of home, wherever the machine is: what must be taken 24 hours apart stays so on a journey.
  case home

  /// Those that a medication keeps which does not keep these.
  package var other: ReminderHours { self == .local ? .home : .local }
}
