/// By whose clocks the reminders of medications come.
package enum ReminderHours: String, CaseIterable, Sendable {
  /// Those of wherever the machine is.
  case local
  /// Those of home, wherever the machine is: what must be taken 24 hours apart stays so on a journey.
  case home
}
