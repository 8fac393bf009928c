/// The calendars that Pills creates on a server. Two people with one account there do not share a calendar.
package enum CalendarNames {
  package static var entries: String { "Pills" + suffix }
  package static var tasks: String { "Pills tasks" + suffix }

  /// The last part of the address of ``entries``.
  package static var segment: String { "pills" + (ProfileChoice.current.map { "-\($0.identifier)" } ?? "") }

  private static var suffix: String { ProfileChoice.current.map { " \($0.name)" } ?? "" }
}
