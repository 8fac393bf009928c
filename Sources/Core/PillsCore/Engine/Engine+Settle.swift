extension Engine {
  /// Brings records, popups, the timer and the status line to where they should be at `moment`.
  ///
  /// What must be on disk first comes alone; once it is stored, this runs again and does the rest.
  mutating func settle(at moment: Moment, _ past: any Past) -> [Effect] {
    let now = moment.now
    lock.settle(at: now)
    if storage.isToBeWritten(at: now), let change = clockChange(at: moment) {
      let isWrong = !change.medications.histories.isEmpty
      let notices = isWrong && medications.wrongTime == nil ? [Effect.log(.clockWasWrong)] : []
      if isWrong { medications.setWrongTime(reminders.reviewedUntil) }
      return notices + [persist(change, .review)]
    }
    let isEnoughRead = firstReviewedDay(at: moment) >= medications.firstDay && !stock.isStale
    if isEnoughRead, !storage.isProvisional {
      storage.markRead()
    } else if storage.isToBeRead(at: now) {
      return read(past, at: moment) + settle(at: moment, past)
    }
    let sources = sourceStates(at: moment)
    if let (change, notices) = review(sources, at: moment) {
      popups.markRetired(change.reminders.records)
      return [persist(change, .review)] + notices.map(Effect.log)
    }
    var state = WantedState()
    for source in sources { source.look(at: reminders, into: &state) }
    let wanted = state.wantedPopups
    let retired = popups.retireNumbers(for: wanted, records: reminders.records, at: now)
    if !retired.isEmpty {
      return [persist(Change(reminders: RemindersChange(records: retired)), .popup)]
    }
    reminders.markReviewed(at: now)
    let effects =
      popups.settle(wanted, records: reminders.records, at: now)
      + [.arm(nextInstant(of: state, at: moment))]
      + waking.settle(nextWaking(at: moment))
      + announce(statusLine(state, at: moment))
    // What is forgotten may have left a popup behind that had to be withdrawn first.
    forgetOldDays(at: moment)
    return effects
  }

  /// Looks at every reminder whose time may have come since the last review and says what must be recorded of them.
  ///
  /// Nil where there is nothing to record.
  private func review(
    _ sources: [any AnySourceState],
    at moment: Moment
  ) -> (change: Change, notices: [Notice])? {
    let now = moment.now
    var review = Review()
    for source in sources { source.review(reminders, popups, into: &review) }
    let isNewDay = moment.zone.day(at: reminders.storedReviewedUntil) != moment.today
    let (slots, goals) = storage.isProvisional ? (nil, nil) : (slotsToSay(at: moment), goalsToSay(at: moment))
    let areSlotsNew = slots != nil && storage.isToBeWritten(at: now)
    let areGoalsNew = goals != nil && storage.isToBeWritten(at: now)
    let stock = storage.isToBeWritten(at: now) ? stockToTell(at: moment) : []
    let isRetry = storage.isToBeTriedAgain(at: now)
    guard !review.records.isEmpty || isNewDay || isRetry || areSlotsNew || areGoalsNew || !stock.isEmpty
    else { return nil }
    let change = Change(
      medications: slots ?? MedicationsChange(),
      reminders: RemindersChange(records: review.records, reviewedUntil: now),
      hydration: goals ?? HydrationChange(),
      stock: StockChange(told: stock),
      // Slots and goals are said in the settings file.
      via: .file
    )
    return (change, review.notices)
  }

  /// What the settings file says of slots and is not stored, and those that a clock dated that was ahead.
  private func slotsToSay(at moment: Moment) -> MedicationsChange? {
    let dated = medications.slotsDatedAhead(on: moment.today)
    var change = medications.unsavedSlots ?? MedicationsChange()
    change.slots.merge(dated) { said, _ in said }
    return medications.unsavedSlots == nil && dated.isEmpty ? nil : change
  }

  /// The same of the goal.
  private func goalsToSay(at moment: Moment) -> HydrationChange? {
    guard let goals = hydration.goalsDatedAhead(on: moment.here.today) else { return hydration.unsavedGoals }
    var change = hydration.unsavedGoals ?? HydrationChange()
    change.goals = change.goals ?? goals
    return change
  }

  /// The next instant at which anything changes by itself.
  private func nextInstant(of state: WantedState, at moment: Moment) -> Instant {
    let now = moment.now
    var instants = state.instants
    instants += (medicationMoments(at: moment) + [moment.here]).map { $0.zone.start(of: $0.today.next) }
    instants += (storage.retries + popups.retries).map(\.dueAt)
    instants += [nextStockInstant(at: moment)].compactMap(\.self)
    // What counted though the clock had yet to get there counts in another way from then on.
    instants += [hydration.firstDrink(after: now)].compactMap(\.self)
    instants.append(now + lock.unlockedFor)
    // Where the clock is put back over midnight, the next day may already have begun once.
    return instants.filter { $0 > now }.min() ?? now + .hours(1)
  }

  /// Years of doses that were just written are on disk only.
  mutating func forgetDaysBeforeMemory() {
    medications.forget(before: medications.firstDay)
    hydration.forget(before: medications.firstDay)
  }

  /// Days in which time changes nothing any more, and which no overview shows, are on disk only.
  private mutating func forgetOldDays(at moment: Moment) {
    let firstDay = firstDayForMissed(today: moment.today)
    guard medications.firstDay < firstDay else { return }
    stock.settleDays(before: firstDay, of: medications)
    medications.forget(before: firstDay)
    hydration.forget(before: firstDay)
    reminders.forget(before: firstDay)
    popups.forget(before: firstDay)
  }
}
