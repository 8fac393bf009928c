extension Engine {
  /// Brings records, popups, the timer and the status line to where they should be at `now`.
  ///
  /// What must be on disk first comes alone; once it is stored, this runs again and does the rest.
  mutating func settle(at now: Instant, zone: some LocalTime) -> [Effect] {
    settleLock(at: now)
    if let change = clockChange(at: now, zone: zone) {
      let notices = change.medications.isEmpty ? [] : [Effect.log(.clockWasWrong)]
      return notices + [.persist(withUnsaved(change), .review)]
    }
    if firstReviewedDay(at: now, zone: zone) >= memory.firstDay, !isProvisional {
      rememberRetry = nil
    } else if rememberRetry?.isDue(at: now) ?? true {
      return [.remember(from: firstRememberedDay(at: now, zone: zone))]
    }
    let survey = survey(at: now, zone: zone)
    if let (change, notices) = review(survey, zone: zone) {
      return [.persist(withUnsaved(change), .review)] + notices.map(Effect.log)
    }
    memory.reviewedUntil = now
    let effects =
      settlePopups(survey, zone: zone)
      + [.arm(nextInstant(after: survey, zone: zone))]
      + announce(survey, zone: zone)
    // What is forgotten may have left a popup behind that had to be withdrawn first.
    forgetOldDays(at: now, zone: zone)
    return effects
  }

  /// Shows what should be on screen and is not, withdraws what should not be and is.
  private mutating func settlePopups(_ survey: Survey, zone: some LocalTime) -> [Effect] {
    let wanted = wantedPopups(survey, zone: zone)
    let unwanted = Set(popups.keys).subtracting(wanted.map(\.id)).sorted()
    var effects = unwanted.map { Effect.withdraw($0, memory.records[$0]?.popup) }
    for id in unwanted {
      popups[id] = nil
      namedDoses[id] = nil
    }
    for popup in wanted where isToBeShown(popup, at: survey.now) {
      let isLeftBehind = popups[popup.id]?.mayBeLeftBehind ?? false
      effects.append(.show(popup, replacing: isLeftBehind ? memory.records[popup.id]?.popup : nil))
      popups[popup.id] = .shown(popup)
    }
    return effects
  }

  private func isToBeShown(_ popup: ReminderPopup, at now: Instant) -> Bool {
    switch popups[popup.id] {
    case nil, .leftBehind: true
    case .shown(let current): !current.isUpToDate(with: popup)
    case .closed: false
    case .failed(_, let retry): popupServer != .absent && retry.isDue(at: now)
    }
  }

  /// The popups that should be on screen: of every reminder that is raised, open and not put off.
  private func wantedPopups(_ survey: Survey, zone: some LocalTime) -> [ReminderPopup] {
    survey.occurrences.compactMap { occurrence in
      guard isOpen(occurrence, at: survey.now, zone: zone),
        let record = memory.records[occurrence.id], record.endOfSnooze == nil
      else { return nil }
      return ReminderPopup(
        of: Reminder(
          id: occurrence.id,
          dueAt: record.dueAt,
          doses: openDoses(of: occurrence, at: survey.now, zone: zone)
        ),
        medications: occurrence.medications,
        settings: settings,
        zone: zone,
        at: survey.now
      )
    }
  }

  /// The next instant at which anything changes by itself.
  private func nextInstant(after survey: Survey, zone: some LocalTime) -> Instant {
    let now = survey.now
    var instants = [zone.start(of: zone.day(at: now).next)]
    if let next = survey.next { instants.append(next.dueAt) }
    for occurrence in survey.occurrences where occurrence.doses.contains(where: { memory.answers[$0] == nil })
    {
      instants.append(closesAt(occurrence, at: now, zone: zone))
      if isOpen(occurrence, at: now, zone: zone), let record = memory.records[occurrence.id],
        let moment = record.endOfSnooze ?? repeatAt(record)
      {
        instants.append(moment)
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
    for case .failed(_, let retry) in popups.values where popupServer != .absent { retries.append(retry) }
    return retries
  }

  /// Days that nothing can change by itself any more, and that nobody is told of, are on disk only.
  private mutating func forgetOldDays(at now: Instant, zone: some LocalTime) {
    let firstDay = firstDayForMissed(today: zone.day(at: now))
    guard memory.firstDay < firstDay else { return }
    memory.firstDay = firstDay
    memory.answers = memory.answers.filter { $0.key.day >= firstDay || recalledDays.contains($0.key.day) }
    memory.asNeeded = memory.asNeeded.filter { $0.day >= firstDay }
    memory.records = memory.records.filter { $0.key.day >= firstDay || unsavedRecords.contains($0.key) }
  }

  private mutating func announce(_ survey: Survey, zone: some LocalTime) -> [Effect] {
    let announcement = statusLine(survey, zone: zone)
    guard announcement != lastAnnouncement else { return [] }
    lastAnnouncement = announcement
    return [.announce(announcement)]
  }
}
