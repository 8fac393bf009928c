extension Engine {
  /// Brings records, popups, the timer and the status line to where they should be at `moment`. If something
  /// must be on disk first, only that is returned. Once it is stored, this runs again and does the rest.
  mutating func settle(at moment: Moment, _ past: any Past) -> [Effect] {
    let now = moment.now
    lock.settle(at: now)
    if storage.isToBeWritten(at: now) {
      do throws(StoreFailure) {
        if let change = try clockChange(at: moment, past) {
          let isWrong = change.via == .clock
          let notices = isWrong && medications.wrongTime == nil ? [Effect.log(.clockWasWrong)] : []
          if isWrong { medications.setWrongTime(reminders.reviewedUntil) }
          return notices + [persist(change, .review)]
        }
      } catch {
        medications.setWrongTime(reminders.reviewedUntil)
        return storage.recordReadFailure(error, at: now) + settle(at: moment, past)
      }
    }
    let isEnoughRead = firstReviewedDay(at: moment) >= medications.firstDay && !stock.isStale
    if isEnoughRead, !storage.isProvisional {
      storage.markRead()
    } else if storage.isToBeRead(at: now) {
      return read(past, at: moment) + settle(at: moment, past)
    }
    let sources = sourceStates(at: moment)
    if let (change, notices) = review(sources, at: moment, past) {
      popups.markRetired(change.reminders.records)
      return [persist(change, .review)] + notices.map(Effect.log)
    }
    var state = WantedState()
    for source in sources { source.look(at: reminders, into: &state) }
    let wanted = state.wantedPopups
    let retired = popups.retireNumbers(for: wanted, records: reminders.records, at: now)
    if !retired.isEmpty { return [persist(Change(reminders: RemindersChange(records: retired)), .popup)] }
    reminders.markReviewed(at: now)
    hasOpenReminder = state.open.contains { $0.source == .medications }
    let effects =
      popups.settle(wanted, records: reminders.records, at: now)
      + [.arm(nextInstant(of: state, at: moment))]
      + waking.settle(nextWaking(at: moment))
      + announce(statusLine(state, at: moment))
    // Forget last: a forgotten reminder may have left a popup that is withdrawn above.
    forgetOldDays(at: moment)
    return effects
  }

  /// Reviews every reminder whose time may have come since the last review; nil if nothing must be recorded.
  private func review(
    _ sources: [any AnySourceState],
    at moment: Moment,
    _ past: any Past
  ) -> (change: Change, notices: [Notice])? {
    let now = moment.now
    var review = Review()
    for source in sources { source.review(reminders, popups, into: &review) }
    let isNewDay = moment.zone.day(at: reminders.storedReviewedUntil) != moment.today
    let isStored = !storage.isProvisional
    let slots = isStored ? slotsToSay(at: moment, past) : nil
    let goals = isStored ? goalsToSay(at: moment, past) : nil
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
      stockTold: stock,
      // Slots and goals come from the settings file.
      via: .file
    )
    return (change, review.notices)
  }

  /// Unsaved slots of the settings file, and slots to be dated anew because the clock was ahead.
  private func slotsToSay(at moment: Moment, _ past: any Past) -> MedicationsChange? {
    let known = medications.memory.regimen.slots
    let dated = medications.slotsDatedAhead(on: moment.today).filter { slot, _ in
      known[slot]?.last.map { isOwn(CourseStep($0), of: .slot(slot), past) } ?? false
    }
    var change = medications.unsavedSlots ?? MedicationsChange()
    change.slots.merge(dated) { said, _ in said }
    return medications.unsavedSlots == nil && dated.isEmpty ? nil : change
  }

  /// Unsaved goals of the settings file, or goals to be dated anew because the clock was ahead.
  private func goalsToSay(at moment: Moment, _ past: any Past) -> HydrationChange? {
    guard let goals = hydration.goalsDatedAhead(on: moment.here.today),
      let last = hydration.memory.goals.versions.last, isOwn(CourseStep(last), of: .goal, past)
    else { return hydration.unsavedGoals }
    var change = hydration.unsavedGoals ?? HydrationChange()
    change.goals = change.goals ?? goals
    return change
  }

  /// Whether this device recorded the step; false if that cannot be read, so that the step stays.
  private func isOwn(_ step: CourseStep, of subject: CourseKey, _ past: any Past) -> Bool {
    (try? past.stepsOfOthers(about: subject)).map { !$0.contains(step) } ?? false
  }

  private func nextInstant(of state: WantedState, at moment: Moment) -> Instant {
    let now = moment.now
    var instants = state.instants
    instants += (medicationMoments(at: moment) + [moment.here]).map { $0.zone.start(of: $0.today.next) }
    instants += (storage.retries + popups.retries).map(\.dueAt)
    instants += [nextStockInstant(at: moment), nextChange(at: moment)].compactMap(\.self)
    // A drink from a clock that was ahead starts to count at its time.
    instants += [hydration.firstDrink(after: now)].compactMap(\.self)
    instants.append(now + lock.unlockedFor)
    // If the clock goes back over midnight, the next day may already have begun once.
    return instants.filter { $0 > now }.min() ?? now + .hours(1)
  }

  /// When the next change or pause begins, which may end what is open; nil if none is to come. Today's are of a
  /// clock that was set back, or of a device whose clock is ahead.
  private func nextChange(at moment: Moment) -> Instant? {
    let pause = regimen.pauses.steps.first { $0.from > moment.boundary }
    let changes = regimen.histories.compactMap { history -> Instant? in
      let own = moment.by(history.latest(on: moment.today).hours)
      guard let last = history.versions.last, last.from > own.boundary else { return nil }
      return history.versions.first { $0.from > own.boundary }.map { own.zone.start(of: $0.from) }
    }
    return (changes + [pause.map { moment.zone.start(of: $0.from) }].compactMap(\.self)).min()
  }

  /// Drops the imported days before the first day in memory; they are on disk.
  mutating func forgetDaysBeforeMemory() {
    medications.forget(before: medications.firstDay)
    hydration.forget(before: medications.firstDay)
  }

  /// Drops days that no time can change and no overview shows; they are on disk.
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
