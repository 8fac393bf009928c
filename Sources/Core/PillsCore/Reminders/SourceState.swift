/// The reminders of one source at one moment: what is due, and the record of each.
struct SourceState<Source: ReminderSource> {
  let source: Source
  let moment: Moment
  /// All that may be open or was not reviewed yet, day by day.
  let items: [Item]
  /// Those of later days that are not void: the clock, or the date, went back.
  let recordsToCome: [ReminderRecord]
  /// The first that is still to come.
  let next: Reminder?

  /// Something due, and what is known of its reminder.
  struct Item {
    let occurrence: Source.Occurrence
    /// As it is kept; nil where there is none.
    let record: ReminderRecord?
    /// When the reminder counts as missed or over.
    let closesAt: Instant

    /// Its record, unless that is void, or its time is still to come by the times and the zone in force at `now`.
    func currentRecord(at now: Instant) -> ReminderRecord? {
      ReminderRecord.current(record, dueAt: occurrence.dueAt, at: now)
    }

    /// Whether its reminder is raised, not answered, and within its window.
    func isOpen(of source: Source, at moment: Moment) -> Bool {
      currentRecord(at: moment.now)?.state == .raised && moment.now < closesAt
        && source.isAskedFor(occurrence, at: moment)
    }
  }
}

/// The state of any source: what the engine asks of each.
protocol AnySourceState {
  /// Adds what must be recorded of reminders whose time may have come since the last review.
  func review(_ reminders: Reminders, _ popups: Popups, into review: inout Review)
  /// Adds what there is to show and to wait for by the records.
  func look(at reminders: Reminders, into state: inout WantedState)
}

/// What should be on screen and what to wait for, once every record is saved.
struct WantedState {
  /// Those that are raised, not answered and within their windows.
  var open: [ReminderID] = []
  /// The popups that should be on screen: of every open reminder that is not put off.
  var wantedPopups: [ReminderPopup] = []
  /// When anything changes by itself.
  var instants: [Instant] = []
  /// The first that is still to come.
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
        // Left open where a move from the farthest west to the farthest east leaves a date out.
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

  /// How many days back a reminder that was not reviewed in its time is noted as missed.
  ///
  /// What was due on earlier days shows as missed too, only without a record of its reminder: a machine that was off for
  /// years, or a spoilt file that says so, must not hold up the reminders of today.
  private static let mostNotedDays = 366

  /// The earliest day of which a reminder may still be open, or has not been looked at.
  func firstReviewedDay(at moment: Moment) -> Day {
    Memory.lastReviewedDay(reviewedUntil, at: moment).previous
  }
}

extension Reminders {
  /// Its record, unless that is void, or its time is still to come by the times and the zone in force now.
  func currentRecord(of occurrence: some Remindable, at now: Instant) -> ReminderRecord? {
    ReminderRecord.current(records[occurrence.id], dueAt: occurrence.dueAt, at: now)
  }

  /// When the reminder counts as missed or over.
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

  /// Whether it is raised, not answered, and within its window.
  func isOpen<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> Bool {
    item(occurrence, of: source, at: moment).isOpen(of: source, at: moment)
  }

  /// Puts an open reminder off; nil if it is not open, or would come back only after the next takes its place.
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

  /// Puts away what is due today, raised or not.
  func passingOver<Source: ReminderSource>(_ source: Source, at moment: Moment) -> RemindersChange {
    let current = source.occurrences(on: moment.today, zone: moment.zone).filter { occurrence in
      occurrence.dueAt <= moment.now && currentRecord(of: occurrence, at: moment.now)?.state != .done
    }
    return RemindersChange(records: current.map { ReminderRecord(id: $0.id, dueAt: $0.dueAt, state: .done) })
  }

  /// Puts an open reminder away; nil if it is not open.
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
