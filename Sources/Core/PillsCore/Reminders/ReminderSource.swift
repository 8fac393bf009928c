/// A kind of reminder: what is due, what is unanswered and what popups show. It is made for one moment.
package protocol ReminderSource: Sendable {
  associatedtype Occurrence: Remindable

  var name: SourceName { get }
  var rhythm: ReminderRhythm { get }

  /// `moment` by the clocks that the source goes by.
  func moment(_ moment: Moment) -> Moment

  func owns(_ id: ReminderID) -> Bool

  /// Everything due on `day`, answered or not, in the order of the day.
  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence]

  /// The first reminder still to come; nil if there is none within a week.
  func next(at moment: Moment) -> Reminder?

  /// Whether it is answered, and so neither open nor missed.
  func isAnswered(_ occurrence: Occurrence) -> Bool

  /// Whether an open reminder still asks for it; false if it is answered.
  func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool

  /// Whether anything that people see changes when its window passes.
  func changesWhenOver(_ occurrence: Occurrence) -> Bool

  /// When the next occurrence takes its place, which closes its window at the latest.
  func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant

  /// `dueAt` is the due time in its record.
  func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup

  /// The meaning of a click on a popup that named `doses`.
  func meaning(
    of action: PopupAction,
    onPopupOf id: ReminderID,
    naming doses: [Dose],
    at moment: Moment
  ) -> ClickMeaning
}

extension ReminderSource {
  package func moment(_ moment: Moment) -> Moment { moment }

  package func owns(_ id: ReminderID) -> Bool { id.source == name }
}

/// Something due that gets a reminder.
package protocol Remindable: Sendable {
  var id: ReminderID { get }
  var dueAt: Instant { get }
}

/// How insistent the reminders of a source are.
package struct ReminderRhythm: Hashable, Sendable {
  /// How long after its time, or after its snooze, a reminder can be answered; above zero.
  package var window: TimeSpan
  /// The time without an answer until it is raised again; zero for never.
  package var repeatEvery = TimeSpan.zero
  package var repeatLimit = 0
  /// Whether an unanswered reminder counts as missed, and not just as over.
  package var canBeMissed = false
}

extension ReminderRhythm {
  package init(window: TimeSpan) { self.window = window }
}

/// What a click on a popup means.
package enum ClickMeaning: Hashable, Sendable {
  case record(Change)
  case snooze(TimeSpan)
  /// The person wants no more reminders of this.
  case putAway
  case nothing
}
