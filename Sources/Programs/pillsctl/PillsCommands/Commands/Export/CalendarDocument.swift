import ICalendar
import PillsAPI
import PillsCore
import PillsView
import Words

/// Doses and the reminders to come as a calendar (RFC 5545): an event for each.
struct CalendarDocument {
  private let events: [Component]
}

extension CalendarDocument {
  /// `plan` are the reminders to come.
  init(_ history: RecordedHistory, plan: [Control.Reminder]) throws(Failure) {
    let written = history.now.instant
    var events: [Component] = []
    for dose in history.records.doses where dose.status != .due {
      events.append(try event(dose, written: written))
    }
    for reminder in plan where reminder.source == nil { events.append(event(reminder, written: written)) }
    self.init(events: events)
  }

  var text: String { String(decoding: Component(calendarOf: events).bytes, as: UTF8.self) }
}

/// A dose that was answered or missed: of the moment at which it was taken, or else was due.
private func event(_ dose: Control.RecordedDose, written: Instant) throws(Failure) -> Component {
  let at = try instant(dose.at ?? dose.dueAt ?? "")
  let place = dose.slot ?? "\(at.microsecondsSinceEpoch)"
  return component(
    uid: "pills-dose-\(dose.number)-\(dose.day)-\(place)",
    at: at,
    written: try dose.recordedAt.map(instant) ?? written,
    summary: "\(dose.title): \(dose.status.words)",
    category: dose.status.rawValue.uppercased()
  )
}

/// A reminder to come, with all its doses.
private func event(_ reminder: Control.Reminder, written: Instant) -> Component {
  let names = reminder.doses.names
  let title = slotPills(reminder.slot)
  return component(
    uid: "pills-reminder-\(reminder.id)",
    at: reminder.dueAt.instant,
    written: written,
    summary: names.isEmpty ? title : "\(title): \(names)",
    category: "DUE"
  )
}

/// An event of no length, which makes nobody busy.
private func component(
  uid: String,
  at instant: Instant,
  written: Instant,
  summary: String,
  category: String
) -> Component {
  Component(
    "VEVENT",
    lines: [
      ContentLine("UID", text: uid),
      ContentLine("DTSTAMP", value: DateTime(written).value),
      ContentLine("DTSTART", value: DateTime(instant).value),
      ContentLine("SUMMARY", text: summary),
      ContentLine("CATEGORIES", text: category),
      ContentLine("CLASS", value: "PRIVATE"),
      ContentLine("TRANSP", value: "TRANSPARENT"),
    ]
  )
}

/// A moment of what is recorded, which may be without an offset only where it is imported.
private func instant(_ text: String) throws(Failure) -> Instant {
  guard let instant = Instant(exactTimestamp: text) else { throw .outage(.incomprehensible) }
  return instant
}
