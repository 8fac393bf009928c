extension Engine {
  /// Brings records, popups, the timer and the status line to where they should be at `moment`.
  ///
  /// What must be on disk first comes alone; once it is stored, this runs again and does the rest.
  mutating func settle(at moment: Moment<some LocalTime>) -> [Effect] {
    let now = moment.now
    settleLock(at: now)
    if storeRetry?.isDue(at: now) ?? true, let change = clockChange(at: moment) {
      let notices = change.medications.isEmpty || wrongTime != nil ? [] : [Effect.log(.clockWasWrong)]
      if !change.medications.isEmpty { wrongTime = wrongTime ?? memory.reviewedUntil }
      return notices + [.persist(withUnsaved(change), .review)]
    }
    if firstReviewedDay(at: moment) >= memory.firstDay, !isProvisional {
      rememberRetry = nil
    } else if rememberRetry?.isDue(at: now) ?? true {
      return [.remember(from: firstRememberedDay(at: moment))]
    }
    let survey = survey(at: moment)
    if let (change, notices) = review(survey) {
      noteRetired(change.records)
      return [.persist(withUnsaved(change), .review)] + notices.map(Effect.log)
    }
    let wanted = wantedPopups(survey)
    let retired = wanted.filter { isToBeShown($0, at: now) }.compactMap(recordToRetire)
    if !retired.isEmpty {
      noteRetired(retired)
      return [.persist(withUnsaved(Change(records: retired)), .popup)]
    }
    memory.reviewedUntil = now
    let effects =
      settlePopups(wanted, at: now)
      + [.arm(nextInstant(after: survey))]
      + announce(survey)
    // What is forgotten may have left a popup behind that had to be withdrawn first.
    forgetOldDays(at: moment)
    return effects
  }

  /// Shows what should be on screen and is not, withdraws what should not be and is.
  private mutating func settlePopups(_ wanted: [ReminderPopup], at now: Instant) -> [Effect] {
    let present = popups.lazy.filter { $0.value != .withdrawing }.map(\.key)
    let unwanted = Set(present).subtracting(wanted.map(\.id)).sorted()
    let server = lastServerIdentity ?? ""
    var effects: [Effect] = []
    for id in unwanted {
      let place = PopupPlace(of: id, by: memory.records[id])
      effects.append(.withdraw(id, place))
      popups[id] = .withdrawing
      namedDoses[id] = nil
      if numbersUsed[id]?.server != server { numbersUsed[id] = place.handle(on: server) }
    }
    for popup in wanted where isToBeShown(popup, at: now) {
      let place = PopupPlace(of: popup.id, by: memory.records[popup.id])
      effects.append(.show(popup, place))
      popups[popup.id] = .shown(popup)
      // What is asked for while there is no server reaches none.
      if case .present = popupServer { numbersUsed[popup.id] = place.handle(on: server) }
    }
    return effects
  }

  /// The record of a popup that comes onto the screen anew, with the number of the one before it as retired; nil where there
  /// was none.
  private func recordToRetire(for popup: ReminderPopup) -> ReminderRecord? {
    guard numbersUsed[popup.id] != nil, !(popups[popup.id]?.mayBeOnScreen ?? false),
      let record = memory.records[popup.id]
    else { return nil }
    let retired = retiringPopup(of: record)
    return retired == record ? nil : retired
  }

  /// Takes note of the numbers that `records` say are used up: those are what is not asked for again.
  private mutating func noteRetired(_ records: [ReminderRecord]) {
    for record in records where record.isPopupRetired && numbersUsed[record.id] != nil {
      numbersUsed[record.id] = record.popup
    }
  }

  private func isToBeShown(_ popup: ReminderPopup, at now: Instant) -> Bool {
    switch popups[popup.id] {
    case nil, .leftBehind: true
    case .withdrawing: false
    case .shown(let current): !current.isUpToDate(with: popup)
    // Of a dose that joined since, nobody was told.
    case .closed(let last): !popup.doses.allSatisfy(last.doses.contains)
    case .failed(_, let retry): popupServer != .missing(.absent) && retry.isDue(at: now)
    }
  }

  /// The popups that should be on screen: of every reminder that is raised, open and not put off.
  private func wantedPopups(_ survey: Survey<some LocalTime>) -> [ReminderPopup] {
    survey.occurrences.compactMap { occurrence in
      guard isOpen(occurrence, at: survey.moment),
        let record = memory.records[occurrence.id], record.endOfSnooze == nil
      else { return nil }
      return ReminderPopup(
        of: Reminder(
          id: occurrence.id,
          dueAt: record.dueAt,
          doses: openDoses(of: occurrence, at: survey.moment)
        ),
        medications: occurrence.medications,
        settings: settings,
        at: survey.moment
      )
    }
  }

  /// The next instant at which anything changes by itself.
  private func nextInstant(after survey: Survey<some LocalTime>) -> Instant {
    let moment = survey.moment
    let now = moment.now
    var instants = [moment.zone.start(of: moment.today.next)]
    if let next = survey.next { instants.append(next.dueAt) }
    for occurrence in survey.occurrences where occurrence.doses.contains(where: { memory.answers[$0] == nil })
    {
      instants.append(closesAt(occurrence, at: moment))
      if isOpen(occurrence, at: moment), let record = memory.records[occurrence.id],
        let instant = record.endOfSnooze ?? repeatAt(record)
      {
        instants.append(instant)
      }
    }
    instants += retries.map(\.dueAt)
    // What counted though the clock had yet to get there counts in another way from then on.
    instants += [memory.regimen.firstMade(after: now)].compactMap(\.self)
    instants.append(now + unlockedFor)
    // Where the clock is put back over midnight, the next day may already have begun once.
    return instants.filter { $0 > now }.min() ?? now + .hours(1)
  }

  /// Whatever failed and is to be tried again by itself.
  private var retries: [Retry] {
    var retries = [storeRetry, rememberRetry].compactMap(\.self)
    for case .failed(_, let retry) in popups.values where popupServer != .missing(.absent) {
      retries.append(retry)
    }
    return retries
  }

  /// Days that nothing can change by itself any more, and that nobody is told of, are on disk only.
  private mutating func forgetOldDays(at moment: Moment<some LocalTime>) {
    let firstDay = firstDayForMissed(today: moment.today)
    guard memory.firstDay < firstDay else { return }
    memory.firstDay = firstDay
    memory.answers = memory.answers.filter { $0.key.day >= firstDay || recalledDays.contains($0.key.day) }
    memory.asNeeded = memory.asNeeded.filter { $0.day >= firstDay }
    memory.records = memory.records.filter { $0.key.day >= firstDay || unsavedRecords.contains($0.key) }
    numbersUsed = numbersUsed.filter { $0.key.day >= firstDay || popups[$0.key] != nil }
  }

  private mutating func announce(_ survey: Survey<some LocalTime>) -> [Effect] {
    let announcement = statusLine(survey)
    guard announcement != lastAnnouncement else { return [] }
    lastAnnouncement = announcement
    return [.announce(announcement)]
  }
}
