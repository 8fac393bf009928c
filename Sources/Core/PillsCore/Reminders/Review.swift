/// What must be recorded of reminders because time has passed.
struct Review {
  var records: [ReminderRecord] = []
  var raised: [Notice] = []
  var missed: [ReminderID] = []
  var voided: [ReminderID] = []

  var notices: [Notice] {
    raised + (missed.isEmpty ? [] : [.missed(missed)]) + (voided.isEmpty ? [] : [.voided(voided)])
  }
}

/// What the passing of time means for one reminder.
enum Verdict: Hashable {
  case leave
  case raise
  case raiseAfterSnooze
  case raiseAgain
  case miss
  /// Its window passed, and nothing counts as missed.
  case end
  /// It has a record, but its time is still to come.
  case void
}

extension SourceState: AnySourceState {
  func review(_ reminders: Reminders, _ popups: Popups, into review: inout Review) {
    let now = moment.now
    for item in items {
      let id = item.occurrence.id
      let verdict = verdict(on: item, reminders)
      switch verdict {
      case .leave, .end: break
      case .raise: review.raised.append(.raised(id, lateBy: now - item.occurrence.dueAt))
      case .raiseAfterSnooze, .raiseAgain: review.raised.append(.raisedAgain(id))
      case .miss: review.missed.append(id)
      case .void: review.voided.append(id)
      }
      let record = record(of: item, after: verdict, reminders, popups)
      if let record, record != item.record { review.records.append(record) }
    }
    for record in recordsToCome {
      review.voided.append(record.id)
      review.records.append(
        ReminderRecord(id: record.id, dueAt: record.dueAt, state: .void, popup: record.popup)
      )
    }
  }

  private func verdict(on item: Item, _ reminders: Reminders) -> Verdict {
    let now = moment.now
    let occurrence = item.occurrence
    // Void even if it is answered, like reminders of later days.
    if occurrence.dueAt > now {
      let isVoid = item.record.map { $0.state == .void } ?? true
      return isVoid ? .leave : .void
    }
    guard !source.isAnswered(occurrence) else { return .leave }
    let record = item.currentRecord(at: now).map { reminders.rebased($0, at: now) }
    if item.closesAt <= now {
      guard record?.state ?? .raised == .raised else { return .leave }
      if source.rhythm.canBeMissed { return .miss }
      return record == nil ? .leave : .end
    }
    if record?.state == .done { return .leave }
    guard source.isAskedFor(occurrence, at: moment) else { return .leave }
    guard let record, record.state == .raised else { return .raise }
    if let end = record.endOfSnooze { return end <= now ? .raiseAfterSnooze : .leave }
    if let repeatAt = reminders.repeatAt(record, by: source.rhythm), repeatAt <= now { return .raiseAgain }
    return .leave
  }

  private func record(
    of item: Item,
    after verdict: Verdict,
    _ reminders: Reminders,
    _ popups: Popups
  ) -> ReminderRecord? {
    let now = moment.now
    let current = item.currentRecord(at: now).map { reminders.rebased($0, at: now) }
    // Without a current record the reminder starts over, but its popup may still be there.
    var record =
      current
      ?? ReminderRecord(
        id: item.occurrence.id,
        dueAt: item.occurrence.dueAt,
        state: .void,
        popup: item.record?.popup
      )
    switch verdict {
    case .leave:
      return current
    case .raise:
      // Its popup was withdrawn when the reminder was over, perhaps just before a crash.
      record = popups.retiringPopup(of: record)
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
    case .end:
      record.state = .done
    case .void:
      record.state = .void
    }
    return record
  }

  func look(at reminders: Reminders, into state: inout WantedState) {
    if let next {
      state.instants.append(next.dueAt)
      let isFirst = state.next.map { (next.dueAt, next.id) < ($0.dueAt, $0.id) } ?? true
      if isFirst { state.next = next }
    }
    for item in items where source.changesWhenOver(item.occurrence) {
      state.instants.append(item.closesAt)
      guard item.isOpen(of: source, at: moment), let record = item.record else { continue }
      state.open.append(record.id)
      if let instant = record.endOfSnooze ?? reminders.repeatAt(record, by: source.rhythm) {
        state.instants.append(instant)
      }
      if record.endOfSnooze == nil {
        state.wantedPopups.append(source.popup(of: item.occurrence, dueAt: record.dueAt, at: moment))
      }
    }
  }
}

extension Reminders {
  /// The record by a clock that was set back: its snooze lasts what was left, and repeats come no later.
  fileprivate func rebased(_ record: ReminderRecord, at now: Instant) -> ReminderRecord {
    guard record.state == .raised, now < reviewedUntil else { return record }
    var record = record
    let left = record.endOfSnooze.map { $0 - reviewedUntil }
    record.raisedAt = record.raisedAt.map { min($0, now) }
    record.snoozedUntil = record.snoozedUntil.map { min($0, now + max(left ?? .zero, .zero)) }
    return record
  }

  fileprivate func repeatAt(_ record: ReminderRecord, by rhythm: ReminderRhythm) -> Instant? {
    guard rhythm.repeatEvery > .zero, record.repeatCount < rhythm.repeatLimit else { return nil }
    return record.raisedAt.map { $0 + rhythm.repeatEvery }
  }
}
