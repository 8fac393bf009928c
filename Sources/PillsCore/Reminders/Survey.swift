/// What there is to decide on of one source at one moment, worked out once.
struct Survey<Source: ReminderSource> {
  let source: Source
  let moment: Moment
  /// Whatever may be open or has not been looked at, day by day.
  let occurrences: [Source.Occurrence]
  /// The first that is still to come.
  let next: Reminder?
}

/// A survey of any source: what the engine asks of each alike.
protocol AnySurvey {
  /// Adds what must be recorded of reminders whose time may have come since the last review.
  func review(_ reminders: Reminders, _ popups: Popups, into review: inout Review)
  /// Adds what there is to show and to wait for by the records.
  func look(at reminders: Reminders, into standing: inout Standing)
}

/// How reminders stand that nothing more is to be recorded of at this moment.
struct Standing {
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
  func survey<Source>(of source: Source, at moment: Moment) -> Survey<Source> {
    let today = moment.today
    let firstDay = min(
      max(firstReviewedDay(at: moment), today.advanced(by: -Self.mostNotedDays)),
      today
    )
    // Of a later day there is a record only where the clock, or the date, went back. Of an earlier one an open reminder is
    // left where a move from the farthest west to the farthest east leaves a date out.
    let others = daysOfRecords(of: source.name) { record in
      record.id.day > today ? record.state != .void : record.id.day < firstDay && record.state == .raised
    }
    let days = others.filter { $0 < firstDay } + Array(firstDay...today) + others.filter { $0 > today }
    return Survey(
      source: source,
      moment: moment,
      occurrences: days.flatMap { source.occurrences(on: $0, zone: moment.zone) },
      next: source.next(at: moment)
    )
  }

  /// The days of the records of a source for which `isMeant` holds, each once and in order.
  private func daysOfRecords(of source: SourceName, where isMeant: (ReminderRecord) -> Bool) -> [Day] {
    var days: Set<Day> = []
    for record in records.values where record.id.source == source && isMeant(record) {
      days.insert(record.id.day)
    }
    return days.sorted()
  }

  /// How many days back a reminder is noted as missed that nobody looked at in its time.
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
  func standingRecord(of occurrence: some Remindable, at now: Instant) -> ReminderRecord? {
    ReminderRecord.standing(records[occurrence.id], dueAt: occurrence.dueAt, at: now)
  }

  /// When the reminder counts as missed or over.
  func closesAt<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> Instant {
    ReminderRecord.closing(
      ofDue: occurrence.dueAt,
      by: standingRecord(of: occurrence, at: moment.now),
      window: source.rhythm.window,
      next: source.nextDueAt(after: occurrence.id, zone: moment.zone)
    )
  }

  /// Whether it is raised, not answered, and within its window.
  func isOpen<Source: ReminderSource>(
    _ occurrence: Source.Occurrence,
    of source: Source,
    at moment: Moment
  ) -> Bool {
    standingRecord(of: occurrence, at: moment.now)?.state == .raised
      && moment.now < closesAt(occurrence, of: source, at: moment)
      && source.isAskedFor(occurrence, at: moment)
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
      until < source.nextDueAt(after: occurrence.id, zone: moment.zone)
    else { return nil }
    record.raisedAt = record.raisedAt.map { min($0, moment.now) }
    record.snoozedUntil = until
    return RemindersChange(records: [record])
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
