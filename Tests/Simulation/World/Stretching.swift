import PillsCore

/// A source of reminders that is not shipped: four times a day the person is to stretch. Who does not has missed nothing.
///
/// It is as small as a source can be, and shows that a further one changes nothing in what there is.
struct Stretching: ReminderSource {
  struct Occurrence: Remindable {
    let id: ReminderID
    let dueAt: Instant
  }

  static let hours = [9, 12, 15, 18]
  static let window = Span.hours(1)
  static let snooze = Span.minutes(20)
  static let stretched = PopupAction(rawValue: "stretched")

  let name = SourceName(rawValue: "stretching")
  let rhythm = ReminderRhythm(window: window)

  static func id(hour: Int, on day: Day) -> ReminderID {
    ReminderID(source: Stretching().name, key: "\(hour)", day: day)
  }

  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence] {
    Self.hours.compactMap { hour in
      TimeOfDay(hour: hour, minute: 0).map { time in
        Occurrence(id: Self.id(hour: hour, on: day), dueAt: zone.instant(of: time, on: day))
      }
    }
  }

  func next(at moment: Moment) -> Reminder? {
    [moment.today, moment.today.next].lazy
      .flatMap { occurrences(on: $0, zone: moment.zone) }
      .first { $0.dueAt > moment.now }
      .map { Reminder(id: $0.id, dueAt: $0.dueAt) }
  }

  func isAnswered(_ occurrence: Occurrence) -> Bool { false }

  func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool { true }

  func changesWhenOver(_ occurrence: Occurrence) -> Bool { true }

  func nextDueAt(after id: ReminderID, zone: any LocalTime) -> Instant {
    let later = occurrences(on: id.day, zone: zone).drop { $0.id != id }.dropFirst().first
    return (later ?? occurrences(on: id.day.next, zone: zone)[0]).dueAt
  }

  func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup {
    var popup = ReminderPopup(id: occurrence.id, summary: "Time to stretch", text: "A minute is enough.")
    popup.buttons = [PopupButton(Self.stretched, label: "Done"), PopupButton(.snooze, label: "Later")]
    return popup
  }

  func meaning(
    of action: PopupAction,
    on popup: ReminderPopup,
    naming doses: [Dose],
    at moment: Moment
  ) -> ClickMeaning {
    switch action {
    case Self.stretched: .putAway
    case .snooze: .snooze(Self.snooze)
    default: .nothing
    }
  }
}
