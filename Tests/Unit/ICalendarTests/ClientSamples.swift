import Testing

/// A task of Pills as another program saved it after a person edited it.
struct ClientSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
}

extension ClientSample {
  private init(_ program: String, _ lines: [String]) {
    self.init(testDescription: program, text: lines.joined(separator: "\r\n") + "\r\n")
  }

  private static let ours = [
    "X-PILLS-DOSES:0000000000=open+4tqv7b1c9z-3+k3f9m2qxw0-17",
    "X-PILLS-WRITTEN:NEEDS-ACTION 20261120T210000 f892503dc22c4e19 1",
  ]
  private static let uid = "UID:pills-task-4tqv7b1c9z-2026-11-20-evening"

  static let tasksOrg = ClientSample(
    "Tasks.org",
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:+//IDN tasks.org//android-130800//EN", "BEGIN:VTODO",
      "DTSTAMP:20261120T201502Z", uid, "CREATED:20261120T120000Z", "LAST-MODIFIED:20261120T201501Z",
      "SUMMARY:Pills: Zinc", "PRIORITY:0", "DUE:20261120T210000", "COMPLETED:20261120T201501Z",
      "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "X-APPLE-SORT-ORDER:784412102", "CLASS:PRIVATE",
      "SEQUENCE:1",
    ] + ours + [
      "BEGIN:VALARM", "TRIGGER;RELATED=END:PT0S", "ACTION:DISPLAY",
      "DESCRIPTION:Default Tasks.org description",
      "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
  )

  static let thunderbird = ClientSample(
    "Thunderbird",
    [
      "BEGIN:VCALENDAR", "PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", "VERSION:2.0",
      "BEGIN:VTIMEZONE",
      "TZID:Europe/Vienna", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET",
      "DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VTODO", "CREATED:20261120T120000Z", "LAST-MODIFIED:20261120T201501Z", "DTSTAMP:20261120T201501Z",
      uid,
      "SUMMARY:Pills: Zinc", "STATUS:COMPLETED", "DUE;TZID=Europe/Vienna:20261120T210000",
      "COMPLETED:20261120T201501Z", "PERCENT-COMPLETE:100", "CLASS:PRIVATE", "SEQUENCE:1",
    ] + ours + [
      "X-MOZ-GENERATION:2", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:PT0S",
      "DESCRIPTION:Pills: Zinc",
      "X-MOZ-LASTACK:20261120T200103Z", "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
  )

  static let nextcloudTasks = ClientSample(
    "Nextcloud Tasks",
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nextcloud Tasks v0.16.1", "BEGIN:VTODO", uid,
      "DTSTAMP:20261120T120000Z", "CREATED:20261120T120000Z", "CLASS:PRIVATE", "SUMMARY:Pills: Zinc",
      "DUE:20261120T210000", "SEQUENCE:0",
    ] + ours + [
      "PERCENT-COMPLETE:100", "COMPLETED:20261120T201501", "STATUS:COMPLETED",
      "LAST-MODIFIED:20261120T201501",
      "END:VTODO", "END:VCALENDAR",
    ]
  )

  /// Written by todoman 4.7.0 in Europe/Vienna.
  static let todoman = ClientSample(
    "todoman",
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pills//Pills//EN", "BEGIN:VTODO", "CLASS:PRIVATE",
      "COMPLETED:20261120T201501Z", "CREATED:20261120T120000Z", "DTSTAMP:20261120T120000Z",
      "DUE:20261120T200000Z",
      "LAST-MODIFIED:20261120T201501Z", "PERCENT-COMPLETE:100", "SEQUENCE:1", "STATUS:COMPLETED",
      "SUMMARY:Pills: Zinc", uid,
    ] + ours + [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Pills: Zinc", "TRIGGER;RELATED=END:P0D", "END:VALARM",
      "END:VTODO", "END:VCALENDAR",
    ]
  )

  static let evolution = ClientSample(
    "Evolution",
    [
      "BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "PRODID:-//Ximian//NONSGML Evolution Calendar//EN",
      "VERSION:2.0",
      "BEGIN:VTODO", uid, "DTSTAMP:20261120T120000Z", "CREATED:20261120T120000Z", "CLASS:PRIVATE",
      "SUMMARY:Pills: Zinc", "DUE:20261120T210000", "SEQUENCE:2",
    ] + ours + [
      "PERCENT-COMPLETE:100", "STATUS:COMPLETED", "COMPLETED:20261120T201501Z",
      "LAST-MODIFIED:20261120T201501Z",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Pills: Zinc", "TRIGGER;RELATED=END:PT0S",
      "X-EVOLUTION-ALARM-UID:5f1ce0dd", "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
  )

  /// Apple Reminders drops the properties that it does not know.
  static let appleReminders = ClientSample(
    "Apple Reminders",
    [
      "BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//iOS 12.5//EN", "VERSION:2.0",
      "BEGIN:VTODO",
      "COMPLETED:20261120T201501Z", "CREATED:20261120T120000Z", "DTSTAMP:20261120T201502Z",
      "DUE:20261120T210000",
      "LAST-MODIFIED:20261120T201501Z", "PERCENT-COMPLETE:100", "SEQUENCE:1", "STATUS:COMPLETED",
      "SUMMARY:Pills: Zinc", uid, "X-APPLE-SORT-ORDER:686000000", "BEGIN:VALARM", "ACTION:DISPLAY",
      "DESCRIPTION:Reminder", "TRIGGER;VALUE=DATE-TIME:20261120T200000Z",
      "UID:9B0E4C07-1C64-4B6E-9C7D-5C0B6E2E8E9A",
      "X-WR-ALARMUID:9B0E4C07-1C64-4B6E-9C7D-5C0B6E2E8E9A", "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
  )
}
