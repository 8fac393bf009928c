extension Engine {
  /// Applies a change that is on disk, and does what had to wait for it.
  mutating func finish(
    _ change: Change,
    _ purpose: Purpose,
    at moment: Moment<some LocalTime>
  ) -> [Effect] {
    apply(change, at: moment)
    unsavedRecords.subtract(change.records.map(\.id))
    switch purpose {
    case .stop:
      return change.records.map { .withdraw($0.id, PopupPlace(of: $0.id, by: $0)) }
    case .review, .popup:
      return settle(at: moment)
    case .click(let id):
      return notices(of: change, id: id).map(Effect.log) + settle(at: moment)
    case .command(let request, let id):
      // The popup goes first, so that whoever reads the reply finds it gone.
      let effects = notices(of: change, id: id).map(Effect.log) + settle(at: moment)
      defer { forgetRecalledDays() }
      return effects + [reply(to: request, changed: true, about: id, at: moment)]
    case .slots(let request, let ids):
      let effects = ids.flatMap { notices(of: change, id: $0) }.map(Effect.log) + settle(at: moment)
      defer { forgetRecalledDays() }
      return effects + [reply(to: request, changed: true, about: ids, at: moment)]
    case .days(let request, let action, let answered):
      let notice = Notice.answeredDays(answered.days, action, doses: answered.changed)
      let effects = [.log(notice)] + settle(at: moment)
      defer { forgetRecalledDays() }
      return effects + [reply(to: request, about: answered, at: moment)]
    case .medication(let request, let outcome):
      let effects = notices(of: change).map(Effect.log) + settle(at: moment)
      defer { forgetRecalledDays() }
      return effects + [.reply(request, .success(.medication(outcome)))]
    case .asNeeded(let request, let dose):
      let effects = notices(of: change).map(Effect.log) + settle(at: moment)
      defer { forgetRecalledDays() }
      return effects + [replyAsNeeded(to: request, about: dose, at: moment)]
    case .lock(let request):
      defer { forgetRecalledDays() }
      let notice = unlockedFor > .zero ? Notice.historyUnlocked : .historyLocked
      let effects = [.log(notice)] + settle(at: moment)
      return effects + [.reply(request, .success(.lock(historyLock(at: moment.now))))]
    }
  }

  /// Goes on after a change could not be saved: what a person said is refused, what time brings goes on from memory.
  mutating func giveUp(
    _ change: Change,
    _ purpose: Purpose,
    _ failure: StoreFailure,
    at moment: Moment<some LocalTime>
  ) -> [Effect] {
    switch purpose {
    case .stop:
      return []
    case .review where change.clock != nil:
      // What was made by a wrong clock stays as it is on disk until it can be dated anew there.
      return settle(at: moment)
    case .review, .popup:
      var change = change
      // They are tried again.
      change.slots = nil
      apply(change, at: moment)
      unsavedRecords.formUnion(change.records.map(\.id))
      return settle(at: moment)
    case .click(let id):
      // The click closed the popup, but nothing was recorded: the reminder is still open.
      popups[id] = nil
      return settle(at: moment)
    case .command(let request, _), .slots(let request, _), .days(let request, _, _), .lock(let request),
      .medication(let request, _), .asNeeded(let request, _):
      forgetRecalledDays()
      return [.reply(request, .failure(.storeFailed(failure)))] + settle(at: moment)
    }
  }

  /// Takes over what was read, but for what never reached the disk.
  mutating func remember(_ remembered: Memory) -> [Effect] {
    guard !isProvisional else { return rememberFirst(remembered) }
    let unsaved = memory.records.filter { unsavedRecords.contains($0.key) }
    let (known, reviewedUntil) = (memory.records, memory.reviewedUntil)
    memory = remembered
    memory.records.merge(unsaved) { _, unsaved in unsaved }
    memory.reviewedUntil = reviewedUntil
    rememberRetry = nil
    noteLeftBehind(remembered.records.values.filter { known[$0.id] == nil })
    return []
  }

  /// Takes over what could not be read until now: what was made up meanwhile must not replace it.
  private mutating func rememberFirst(_ remembered: Memory) -> [Effect] {
    isProvisional = false
    memory = remembered
    storedReviewedUntil = remembered.reviewedUntil
    unsavedRecords = []
    unsavedSlots = nil
    rememberRetry = nil
    noteLeftBehind(remembered.records.values)
    return noteStoreRecovery()
  }

  /// Adds the records that could not be saved before.
  func withUnsaved(_ change: Change) -> Change {
    var change = change
    let written = Set(change.records.map(\.id))
    change.records += unsavedRecords.subtracting(written).sorted().compactMap { memory.records[$0] }
    return change
  }

  /// Lets go of what was read for a command that is done.
  mutating func forgetRecalledDays() {
    guard !recalledDays.isEmpty else { return }
    memory.answers = memory.answers.filter { $0.key.day >= memory.firstDay }
    recalledDays = []
  }

  mutating func noteStoreFailure(_ failure: StoreFailure, at now: Instant) -> [Effect] {
    let isNew = storeFailure == nil
    storeFailure = failure
    storeRetry = Retry(failedAt: now)
    return isNew ? [.log(.storeFailed(failure)), .warn(failure)] : []
  }

  mutating func noteStoreRecovery() -> [Effect] {
    storeRetry = nil
    // Saving alone is not enough where reading failed.
    guard storeFailure != nil, rememberRetry == nil else { return [] }
    storeFailure = nil
    return [.log(.storeRecovered), .endWarning]
  }

  private mutating func apply(_ change: Change, at moment: Moment<some LocalTime>) {
    changeCount += change.events.count + change.asNeededEvents.count + change.medications.count
    for event in change.events { memory.answers[event.dose] = event.answer }
    for event in change.asNeededEvents {
      switch event.kind {
      case .taken: memory.asNeeded.insert(event.dose)
      case .undone: memory.asNeeded.remove(event.dose)
      }
    }
    if !change.medications.isEmpty {
      for history in change.medications { memory.regimen.replace(with: history) }
    }
    if let slots = change.slots { memory.regimen.slots = slots }
    if !change.medications.isEmpty || change.slots != nil { noteRegimen(at: moment) }
    for record in change.records {
      // Raised once more: whatever became of its popup, it is to be shown, in place of one that may be left.
      if isRaisedAnew(record), popups[record.id] != .withdrawing {
        popups[record.id] = popups[record.id]?.mayBeOnScreen ?? false ? .leftBehind : nil
      }
      memory.records[record.id] = record
    }
    if let reviewedUntil = change.reviewedUntil {
      memory.reviewedUntil = reviewedUntil
      storedReviewedUntil = reviewedUntil
    }
    switch change.lock {
    case .locked: memory.unlocking = nil
    case .unlocked(let unlocking): memory.unlocking = unlocking
    case nil: break
    }
    if change.clock != nil { wrongTime = nil }
    switch change.clock {
    case .proven: memory.unprovenSince = nil
    case .unproven(let since): memory.unprovenSince = since
    case nil: break
    }
  }

  /// Whether the reminder is raised, and was not or was so earlier: what was noted by a clock ahead is later and over.
  private func isRaisedAnew(_ record: ReminderRecord) -> Bool {
    guard record.state == .raised, let raisedAt = record.raisedAt else { return false }
    guard let last = memory.records[record.id], last.state == .raised, let lastRaisedAt = last.raisedAt else {
      return true
    }
    return lastRaisedAt < raisedAt
  }

  /// What a person did to medications, or said of doses taken as needed, for the journal.
  private func notices(of change: Change) -> [Notice] {
    let answers = change.asNeededEvents.map { Notice.answeredAsNeeded($0.kind, $0.channel) }
    return change.medications.isEmpty
      ? answers : answers + [.medicationsChanged(count: change.medications.count)]
  }

  /// What a person did to a reminder, for the journal.
  private func notices(of change: Change, id: ReminderID) -> [Notice] {
    let events = change.events.filter { $0.dose.day == id.day && $0.dose.slot == id.slot }
    if let first = events.first {
      return [.answered(id, first.answer?.kind, doses: events.count, channel: first.channel)]
    }
    return change.records.compactMap { record in
      record.id == id ? record.snoozedUntil.map { .snoozed(id, until: $0) } : nil
    }
  }
}
