/// The reminders of one source at one moment.
struct SourceState<Source: ReminderSource> {
  let source: Source
  let moment: Moment
  /// Everything that may be open or is not reviewed yet, day by day.
  let items: [Item]
  /// Records of later days that are not void: the clock or the date was set back.
  let recordsToCome: [ReminderRecord]
  let next: Reminder?

  /// Something due, with the record of its reminder.
  struct Item {
    let occurrence: Source.Occurrence
    let record: ReminderRecord?
    let closesAt: Instant

    func currentRecord(at now: Instant) -> ReminderRecord? {
      ReminderRecord.current(record, dueAt: occurrence.dueAt, at: now)
    }

    /// Whether the reminder is raised, unanswered and within its window.
    func isOpen(of source: Source, at moment: Moment) -> Bool {
      currentRecord(at: moment.now)?.state == .raised && moment.now < closesAt
        && source.isAskedFor(occurrence, at: moment)
    }
  }
}

/// What the engine asks of the state of any source.
protocol AnySourceState {
  /// Adds what must be recorded since the last review.
  func review(_ reminders: Reminders, _ popups: Popups, into review: inout Review)
  /// Adds what must be shown, and the times to wait for.
  func look(at reminders: Reminders, into state: inout WantedState)
}

/// What should be on screen and what to wait for, once every record is saved.
struct WantedState {
  var open: [ReminderID] = []
  /// The popups of all open reminders that are not snoozed.
  var wantedPopups: [ReminderPopup] = []
  /// The times at which something changes by itself.
  var instants: [Instant] = []
  var next: Reminder?
}

extension Reminders {
  func state<Source>(of source: Source, at moment: Moment) -> SourceState<Source> {
    let today = moment.today
    let firstDay = min(max(firstReviewedDay(at: moment), today.advanced(by: -Self.mostNotedDays)), today)
    var earlierDays: Set<Day> = []
    var recordsToCome: [ReminderRecord] = []
    for record in records.values where record.id.day < firstDay || record.id.day > today {
      guard source.owns(record.id) else { continue }
      if record.id.day > today {
        if record.state != .void { recordsToCome.append(record) }
      } else if record.state == .raised {
        // A move from the farthest west to the farthest east skips a date and leaves its reminders open.
        earlierDays.insert(record.id.day)
      }
    }
    let days = earlierDays.sorted() + Array(firstDay...today)
    var items: [SourceState<Source>.Item] = []
    for day in days {
      for occurrence in source.occurrences(on: day, zone: moment.zone) {
        items.append(item(occurrence, of: source, at: moment))
      }
    }
    return SourceState(
      source: source,
      moment: moment,
      items: items,
      recordsToCome: recordsToCome.sorted { $0.id < $1.id },
      next: source.next(at: moment)
    )
  }

  private func item<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> SourceState<Source>.Item {
    let record = records[occurrence.id]
    return SourceState.Item(
      occurrence: occurrence,
      record: record,
      closesAt: closesAt(occurrence, by: record, of: source, at: moment)
    )
  }

  /// How many days back a reminder that was never reviewed is recorded as missed. Older doses show as missed
  /// without a record. So a device that was off for years, or a damaged file, delays nothing.
  private static let mostNotedDays = 366

  /// The earliest day with reminders that may be open or are not reviewed yet.
  func firstReviewedDay(at moment: Moment) -> Day {
    Memory.lastReviewedDay(reviewedUntil, at: moment).previous
  }
}

extension Reminders {
  func currentRecord(of occurrence: some Remindable, at now: Instant) -> ReminderRecord? {
    ReminderRecord.current(records[occurrence.id], dueAt: occurrence.dueAt, at: now)
  }

  func closesAt<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> Instant {
    closesAt(occurrence, by: records[occurrence.id], of: source, at: moment)
  }

  private func closesAt<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    by record: ReminderRecord?,
    of source: Source,
    at moment: Moment
  ) -> Instant {
    ReminderRecord.closing(
      ofDue: occurrence.dueAt,
      by: ReminderRecord.current(record, dueAt: occurrence.dueAt, at: moment.now),
      window: source.rhythm.window,
      next: source.nextDueAt(after: occurrence, zone: moment.zone)
    )
  }

  func isOpen<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> Bool {
    item(occurrence, of: source, at: moment).isOpen(of: source, at: moment)
  }

  /// Snoozes an open reminder; nil if it is not open, or the next one is due before the snooze ends.
  func snoozing<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    for span: TimeSpan,
    at moment: Moment
  ) -> RemindersChange? {
    let until = moment.now + span
    guard isOpen(occurrence, of: source, at: moment), var record = records[occurrence.id],
      until < source.nextDueAt(after: occurrence, zone: moment.zone)
    else { return nil }
    record.raisedAt = record.raisedAt.map { min($0, moment.now) }
    record.snoozedUntil = until
    return RemindersChange(records: [record])
  }

  /// Marks everything due so far today as done, raised or not, and all of the evening before that could still be raised.
  func passingOver<Source: ReminderSource>(_ source: Source, at moment: Moment) -> RemindersChange {
    let evening = source.occurrences(on: moment.today.previous, zone: moment.zone).filter { occurrence in
      moment.now < occurrence.dueAt + source.rhythm.window
    }
    let today = source.occurrences(on: moment.today, zone: moment.zone)
    let current = (evening + today).filter { occurrence in
      occurrence.dueAt <= moment.now && currentRecord(of: occurrence, at: moment.now)?.state != .done
    }
    // Their popups may still be on the screen, such as those of before a restart.
    return RemindersChange(
      records: current.map { occurrence in
        let popup = records[occurrence.id]?.popup
        return ReminderRecord(id: occurrence.id, dueAt: occurrence.dueAt, state: .done, popup: popup)
      }
    )
  }

  /// Marks an open reminder as done; nil if it is not open.
  func puttingAway<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> RemindersChange? {
    guard isOpen(occurrence, of: source, at: moment), var record = records[occurrence.id] else { return nil }
    record.state = .done
    return RemindersChange(records: [record])
  }
}
