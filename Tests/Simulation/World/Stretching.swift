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
  static let window = TimeSpan.hours(1)
  static let snooze = TimeSpan.minutes(20)
  static let stretched = PopupAction(rawValue: "stretched")

  let name = SourceName(rawValue: "stretching")
  let rhythm = ReminderRhythm(window: window)

  static func time(_ hour: Int) -> TimeOfDay {
    guard let time = TimeOfDay(hour: hour, minute: 0) else { preconditionFailure("\(hour) is no hour") }
    return time
  }

  static func id(hour: Int, on day: Day) -> ReminderID {
    ReminderID(source: Stretching().name, key: "\(hour)", day: day)
  }

  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence] {
    Self.hours.map { hour in
      Occurrence(id: Self.id(hour: hour, on: day), dueAt: zone.instant(of: Self.time(hour), on: day))
    }
  }

  func next(at moment: Moment) -> Reminder? {
    [moment.today, moment.today.next].lazy
      .flatMap { occurrences(on: $0, zone: moment.zone) }
      .first { $0.dueAt > moment.now }
      .map { Reminder(of: $0) }
  }

  func isAnswered(_ occurrence: Occurrence) -> Bool { false }

  func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool { true }

  func changesWhenOver(_ occurrence: Occurrence) -> Bool { true }

  func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant {
    let id = occurrence.id
    let later = Self.hours.first { hour in Int(id.key).map { $0 < hour } ?? false }
    return later.map { zone.instant(of: Self.time($0), on: id.day) }
      ?? zone.instant(of: Self.time(Self.hours[0]), on: id.day.next)
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
