/// What is known of a reminder whose time has come; it outlives restarts.
package struct ReminderRecord: Hashable, Sendable {
  package enum State: String, Sendable {
    /// Shown, or about to be shown, to the person.
    case raised
    /// Its window passed, and it was not answered.
    case missed
    /// The person put it away, or its window passed and nothing was missed by that.
    case done
    /// Its time is still to come, since the clock was set back, the zone changed or its time moved: as if it never
    /// was raised or missed.
    case void
  }

  package let id: ReminderID
  /// When it was due, by the times and the zone in force then.
  package let dueAt: Instant
  package var state: State
  /// When it was last raised; nil where it never was.
  package var raisedAt: Instant?
  /// How many times it was raised again because nobody answered.
  package var repeatCount = 0
  /// Until when it was last put off; nil where it never was.
  package var snoozedUntil: Instant?
  /// The popup that last showed it.
  package var popup: PopupHandle?
  /// Whether that popup is closed, or is about to be: its number is not used again.
  package var isPopupRetired = false

  /// Until when it is put off; nil where it is not, or was raised again since.
  package var endOfSnooze: Instant? {
    guard let snoozedUntil else { return nil }
    return raisedAt.map { snoozedUntil > $0 } ?? true ? snoozedUntil : nil
  }
}

extension ReminderRecord {
  package init(id: ReminderID, dueAt: Instant, state: State) {
    self.id = id
    self.dueAt = dueAt
    self.state = state
  }
}

// The one rule for how long something due can be answered: everybody who tells what is open, due or missed goes by it.
extension ReminderRecord {
  /// `record`, unless it is void, or its reminder is still to come by the times and the zone in force now.
  static func current(_ record: ReminderRecord?, dueAt: Instant, at now: Instant) -> ReminderRecord? {
    guard dueAt <= now, let record, record.state != .void else { return nil }
    return record
  }

  /// When what is due at `dueAt` counts as missed or over: a window after its time or the end of its snooze, and never after
  /// the next one takes its place.
  ///
  /// A reminder with a current record keeps the time in that record: a new time of its slot neither closes nor reopens it.
  static func closing(
    ofDue dueAt: Instant,
    by current: ReminderRecord?,
    window: TimeSpan,
    next: Instant
  ) -> Instant {
    let opensAt = current?.dueAt ?? dueAt
    return min(max(opensAt, current?.snoozedUntil ?? opensAt) + window, next)
  }
}
