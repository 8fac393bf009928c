/// The saved state of a reminder whose time has come.
package struct ReminderRecord: Hashable, Sendable {
  package enum State: String, Sendable {
    /// Shown, or about to be shown.
    case raised
    case missed
    /// Put away by the person, or its window passed and nothing counts as missed.
    case done
    /// Its time is in the future again: the clock, the zone or its slot changed. It counts as never raised.
    case void
  }

  package let id: ReminderID
  /// By the times and the zone that were in force then.
  package let dueAt: Instant
  package var state: State
  /// The last time it was raised.
  package var raisedAt: Instant?
  /// How often it was raised again because nobody answered.
  package var repeatCount = 0
  package var snoozedUntil: Instant?
  package var popup: PopupHandle?
  /// Whether that popup is closed or about to be, so that its number is not used again.
  package var isPopupRetired = false

  /// Nil if it is not snoozed, or if it was raised again since.
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

// The only rule for how long something due can be answered. What is open, due or missed follows from it.
extension ReminderRecord {
  /// `record`; nil if it is void, or still to come by the times and the zone in force now.
  static func current(_ record: ReminderRecord?, dueAt: Instant, at now: Instant) -> ReminderRecord? {
    guard dueAt <= now, let record, record.state != .void else { return nil }
    return record
  }

  /// When something due counts as missed or over. That is a window after its time or its snooze, but not
  /// after the next one is due. A current record keeps its own due time: a new time of the slot neither
  /// closes nor reopens the reminder.
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
