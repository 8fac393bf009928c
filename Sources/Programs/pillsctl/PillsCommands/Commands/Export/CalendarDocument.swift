import ICalendar
import PillsAPI
import PillsCore
import PillsView
import Words

/// Doses and future reminders as a calendar (RFC 5545), an event for each.
func calendarText(_ history: RecordedHistory, plan: [Control.Reminder]) -> String {
  let written = history.now.instant
  let doses = history.doses.compactMap { event($0, written: written) }
  let reminders = plan.filter { $0.source == nil }.map { event($0, written: written) }
  return String(decoding: Component(calendarOf: doses + reminders).bytes, as: UTF8.self)
}

/// A dose that was answered or missed, at the time at which it was taken or else due. Nil for an open dose.
private func event(_ dose: Control.RecordedDose, written: Instant) -> Component? {
  guard dose.status != .due, let at = (dose.at ?? dose.dueAt)?.instant else { return nil }
  let place = dose.slot ?? "\(at.microsecondsSinceEpoch)"
  return component(
    uid: "pills-dose-\(dose.id)-\(dose.day)-\(place)",
    at: at,
    written: dose.recordedAt?.instant ?? written,
    summary: "\(dose.name): \(dose.status.words)",
    category: dose.status.rawValue.uppercased()
  )
}

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

/// An event without a length, which does not count as busy time.
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
