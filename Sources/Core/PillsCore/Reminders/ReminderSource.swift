/// A kind of thing that people are reminded of. It knows what is due, what still waits for an answer, and what a popup
/// says.
///
/// All of it is as of one moment: a source is made of what is known then and is never changed.
package protocol ReminderSource: Sendable {
  /// Something due, of which there is one reminder.
  associatedtype Occurrence: Remindable

  /// As in the ids of its reminders.
  var name: SourceName { get }
  var rhythm: ReminderRhythm { get }

  /// `moment` by the clocks that it goes by.
  func moment(_ moment: Moment) -> Moment

  /// Whether `id` names one of its reminders.
  func owns(_ id: ReminderID) -> Bool

  /// What is due on `day`, answered or not, in the order of the day.
  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence]

  /// The first reminder that is still to come; nil where none comes within a week.
  func next(at moment: Moment) -> Reminder?

  /// Whether it is answered, so that it is neither open nor missed.
  func isAnswered(_ occurrence: Occurrence) -> Bool

  /// Whether an open reminder goes on asking for it: never for what is answered.
  func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool

  /// Whether anything that people are told changes as its window passes.
  func changesWhenOver(_ occurrence: Occurrence) -> Bool

  /// When the next one takes its place, which closes its window at the latest.
  func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant

  /// What its popup says; `dueAt` is when it was due by its record.
  func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup

  /// What a click on `popup` means, which named `doses` on the screen.
  func meaning(
    of action: PopupAction,
    on popup: ReminderPopup,
    naming doses: [Dose],
    at moment: Moment
  ) -> ClickMeaning
}

extension ReminderSource {
  package func moment(_ moment: Moment) -> Moment { moment }

  package func owns(_ id: ReminderID) -> Bool { id.source == name }
}

/// Something due that there is a reminder of.
package protocol Remindable: Sendable {
  var id: ReminderID { get }
  /// By the zone whose hours count now.
  var dueAt: Instant { get }
}

/// How insistent the reminders of a source are.
package struct ReminderRhythm: Hashable, Sendable {
  /// For how long after its time, or the end of its snooze, a reminder can be answered; above zero.
  package var window: TimeSpan
  /// After how long without an answer it is raised again; zero for never.
  package var repeatEvery = TimeSpan.zero
  /// How many times it is raised again.
  package var repeatLimit = 0
  /// Whether a reminder without an answer counts as missed in the end, and is not merely over.
  package var canBeMissed = false
}

extension ReminderRhythm {
  package init(window: TimeSpan) { self.window = window }
}

/// What the person wants who clicked on a popup.
package enum ClickMeaning: Hashable, Sendable {
  /// To have this recorded.
  case record(Change)
  /// To be reminded again after this span.
  case snooze(TimeSpan)
  /// Not to be reminded of it again.
  case putAway
  /// Nothing that changes anything.
  case nothing
}
