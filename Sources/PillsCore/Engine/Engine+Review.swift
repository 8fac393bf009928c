/// What the passing of time means for one reminder.
enum Verdict: Hashable {
  case leave
  case raise
  /// Its snooze ended.
  case raiseAfterSnooze
  /// Nobody answered for as long as the settings allow.
  case raiseAgain
  case miss
  /// It has a record, but its time is still to come.
  case void
}

extension Engine {
  /// Looks at every reminder whose time may have come since the last review and says what must be recorded of them.
  ///
  /// Nil where there is nothing to record.
  func review(_ survey: Survey<some LocalTime>) -> (change: Change, notices: [Notice])? {
    let moment = survey.moment
    let now = moment.now
    var change = Change(reviewedUntil: now)
    var notices: [Notice] = []
    var missed: [ReminderID] = []
    var voided: [ReminderID] = []
    for occurrence in survey.occurrences {
      let id = occurrence.id
      let verdict = verdict(on: occurrence, at: moment)
      switch verdict {
      case .leave: break
      case .raise: notices.append(.raised(id, lateBy: now - occurrence.dueAt))
      case .raiseAfterSnooze, .raiseAgain: notices.append(.raisedAgain(id))
      case .miss: missed.append(id)
      case .void: voided.append(id)
      }
      let record = record(of: occurrence, after: verdict, at: now)
      if let record, record != memory.records[id] { change.records.append(record) }
    }
    if !missed.isEmpty { notices.append(.missed(missed)) }
    if !voided.isEmpty { notices.append(.voided(voided)) }
    let isNewDay = moment.zone.day(at: storedReviewedUntil) != moment.today
    let isRetry = storeRetry?.isDue(at: now) ?? false
    change.slots = isProvisional ? nil : unsavedSlots
    let areSlotsNew = change.slots != nil && (storeRetry == nil || isRetry)
    return !change.records.isEmpty || isNewDay || isRetry || areSlotsNew ? (change, notices) : nil
  }

  private func verdict(on occurrence: Occurrence, at moment: Moment<some LocalTime>) -> Verdict {
    let now = moment.now
    guard !unansweredDoses(of: occurrence).isEmpty else { return .leave }
    if occurrence.dueAt > now {
      let isVoid = memory.records[occurrence.id].map { $0.state == .void } ?? true
      return isVoid ? .leave : .void
    }
    let record = standingRecord(of: occurrence, at: now).map { rebased($0, at: now) }
    if closesAt(occurrence, at: moment) <= now {
      guard let record else { return .miss }
      return record.state == .raised ? .miss : .leave
    }
    guard !openDoses(of: occurrence, at: moment).isEmpty else { return .leave }
    guard let record, record.state == .raised else { return .raise }
    if let end = record.endOfSnooze { return end <= now ? .raiseAfterSnooze : .leave }
    if let repeatAt = repeatAt(record), repeatAt <= now { return .raiseAgain }
    return .leave
  }

  /// Its record as it is to be after `verdict`; nil where it has none and needs none.
  private func record(of occurrence: Occurrence, after verdict: Verdict, at now: Instant) -> ReminderRecord? {
    let standing = standingRecord(of: occurrence, at: now).map { rebased($0, at: now) }
    // One without a standing record begins anew, but for a popup that may be left of it.
    var record =
      standing
      ?? ReminderRecord(
        id: occurrence.id,
        dueAt: occurrence.dueAt,
        state: .void,
        popup: memory.records[occurrence.id]?.popup
      )
    switch verdict {
    case .leave:
      return standing
    case .raise:
      // Its popup was withdrawn when the reminder was over, perhaps a moment before a crash.
      record = retiringPopup(of: record)
      record.state = .raised
      record.repeatCount = 0
      record.snoozedUntil = record.snoozedUntil.map { min($0, now) }
      record.raisedAt = now
    case .raiseAfterSnooze:
      record.raisedAt = now
    case .raiseAgain:
      record.repeatCount += 1
      record.raisedAt = now
    case .miss:
      record.state = .missed
    case .void:
      record.state = .void
    }
    return record
  }

  /// The record as it would be, had the clock always shown what it shows since it was set back: its snooze lasts no
  /// longer than was left of it, and its repeats come no later.
  private func rebased(_ record: ReminderRecord, at now: Instant) -> ReminderRecord {
    guard record.state == .raised, now < memory.reviewedUntil else { return record }
    var record = record
    let left = record.endOfSnooze.map { $0 - memory.reviewedUntil }
    record.raisedAt = record.raisedAt.map { min($0, now) }
    record.snoozedUntil = record.snoozedUntil.map { min($0, now + max(left ?? .zero, .zero)) }
    return record
  }

  /// When an unanswered reminder is to be raised once more; nil for never.
  func repeatAt(_ record: ReminderRecord) -> Instant? {
    guard settings.repeatEvery > .zero, record.repeatCount < settings.repeatLimit else { return nil }
    return record.raisedAt.map { $0 + settings.repeatEvery }
  }
}
