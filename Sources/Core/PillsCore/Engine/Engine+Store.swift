extension Engine {
  /// Applies a change that is on disk, and returns the effects that had to wait for it.
  mutating func finish(_ change: Change, _ purpose: Purpose, at moment: Moment, _ past: any Past) -> [Effect]
  {
    markRaisedAgain(change.reminders)
    stock.apply(change, firstDay: medications.firstDay)
    medications.apply(change, settings: settings, at: moment)
    reminders.apply(change.reminders)
    hydration.apply(change)
    updateSettings(at: moment)
    if let lockChange = change.lock { lock.apply(lockChange) }
    if let medications = change.waking { waking.remember(medications) }
    storage.countStored(change.entries.count + change.medications.histories.count)
    let celebration = change.hydration.celebratedDays.map { Effect.celebrate(hydration.intake(on: $0)) }
    switch purpose {
    case .stop:
      return change.reminders.records.map { .withdraw($0.id, popups.place(of: $0.id, by: $0)) }
    case .review, .popup:
      let told = change.stockTold
      let notices = told.filter { $0.fingerprint != nil }.map { _ in Effect.log(.stockLow) }
      return stockNotices(of: told, at: moment) + notices + settle(at: moment, past)
    case .click(let id):
      return notices(of: change, id: id).map(Effect.log) + settle(at: moment, past) + celebration
    case .command(let request, let subject):
      if case .brought = subject { forgetDaysBeforeMemory() }
      let act = past.storedAct
      // The popup goes before the reply, so that it is gone when somebody reads the reply.
      let effects = settle(at: moment, past) + celebration
      defer { medications.forgetRecalled() }
      return effects + [.reply(request, .success(outcome(of: subject, act, at: moment)))]
        + notices(of: change, subject).map(Effect.log)
    }
  }

  /// Goes on after a change could not be saved. A command is refused; reminders go on from memory.
  mutating func giveUp(
    _ change: Change,
    _ purpose: Purpose,
    _ failure: StoreFailure,
    at moment: Moment,
    _ past: any Past
  ) -> [Effect] {
    switch purpose {
    case .stop:
      return []
    case .review where change.medications.clock != nil:
      // Dates by the wrong clock stay until new ones can be stored.
      return settle(at: moment, past)
    case .review, .popup:
      // Slots and goals of the settings file are tried again later.
      markRaisedAgain(change.reminders)
      reminders.applyUnsaved(change.reminders)
      return settle(at: moment, past)
    case .click(let id):
      // The click closed the popup but recorded nothing, so the reminder is still open.
      popups.markStillOpen(id)
      return settle(at: moment, past)
    case .command(let request, _):
      medications.forgetRecalled()
      return [.reply(request, .failure(.storage(failure)))] + settle(at: moment, past)
    }
  }

  /// Replaces memory with what was read, but keeps unsaved records.
  mutating func remember(_ remembered: Memory) -> [Effect] {
    medications.remember(remembered.medications, from: remembered.firstDay)
    hydration.remember(remembered.hydration)
    stock.remember(remembered.stock)
    lock.remember(remembered.unlocking)
    waking.remember(remembered.waking)
    guard storage.isProvisional else {
      let (found, gone) = reminders.remember(remembered.reminders)
      popups.keepNumbers(of: gone)
      popups.adoptLeftBehind(found)
      storage.markRead()
      return []
    }
    reminders.rememberFirst(remembered.reminders)
    popups.adoptLeftBehind(reminders.records.values)
    return storage.markFirstRead()
  }

  mutating func finishErasing(
    _ remembered: Memory,
    _ outcome: ErasureOutcome,
    request: RequestID,
    at moment: Moment,
    _ past: any Past
  ) -> [Effect] {
    let told = stock.memory.told.keys.sorted()
    let effects =
      remember(remembered) + told.filter { stock.memory.told[$0] == nil }.map { Effect.endStockNotice($0) }
    reminders.replaceAfterErasure(remembered.reminders)
    storage.countStored(1)
    updateParts(at: moment)
    return effects + [.log(.erased)] + settle(at: moment, past)
      + [.reply(request, .success(.storage(outcome)))]
  }

  /// Shows the popups of newly raised reminders again, even if they were closed or lost.
  private mutating func markRaisedAgain(_ change: RemindersChange) {
    for record in change.records where isRaisedAnew(record) { popups.markRaisedAgain(record.id) }
  }

  /// Whether the reminder is raised newly or again; an earlier time only corrects a clock that was ahead.
  private func isRaisedAnew(_ record: ReminderRecord) -> Bool {
    guard record.state == .raised, let raisedAt = record.raisedAt else { return false }
    guard let last = reminders.records[record.id], last.state == .raised, let lastRaisedAt = last.raisedAt
    else { return true }
    return lastRaisedAt < raisedAt
  }

  // MARK: Notices for the journal

  private func notices(of change: Change, _ subject: ReplySubject) -> [Notice] {
    switch subject {
    case .slot(let ids, _), .slots(let ids, _): return ids.flatMap { notices(of: change, id: $0) }
    case .days(let action, let answered):
      return [.answeredDays(answered.days, action, doses: answered.changed, via: change.via)]
    case .medication, .asNeeded:
      let count = change.medications.histories.count
      let answers = change.asNeeded.map { Notice.answeredAsNeeded($0.kind, change.via) }
      return count == 0 ? answers : answers + [.medicationsChanged(count: count)]
    case .stock: return [.stockChanged]
    case .drink: return drinkNotices(of: change)
    case .waking, .setting, .pauses: return []
    case .lock: return [lock.unlockedFor > .zero ? .historyUnlocked : .historyLocked]
    case .brought(let outcome):
      return [
        .brought(
          medications: change.medications.histories.count,
          doses: outcome.medications.reduce(0) { $0 + $1.added },
          drinks: change.drinks.count
        )
      ]
    }
  }

  private func notices(of change: Change, id: ReminderID) -> [Notice] {
    if id.source == .hydration { return drinkNotices(of: change) }
    let answers = change.answers.filter { reminderID(of: $0.dose) == id }
    if let first = answers.first {
      return [.answered(id, first.answer?.kind, doses: answers.count, via: change.via)]
    }
    return change.reminders.records.compactMap { record in
      record.id == id ? record.snoozedUntil.map { .snoozed(id, until: $0) } : nil
    }
  }

  private func drinkNotices(of change: Change) -> [Notice] {
    change.drinks.map { .drank($0.presence, change.via) }
  }
}
