import PillsCore

/// What a person does who travels much.
extension World {
  /// Moves to another zone, or has reminders keep the hours of another.
  mutating func travel() throws(Violation) {
    if random.once(in: 2) { try move() } else { try chooseHours() }
  }

  private mutating func chooseHours() throws(Violation) {
    try notice()
    guard engine != nil else { return }
    // Where home is said to be matters, not where it is: any other zone will do.
    home = random.once(in: 3) ? nil : random.pick(SimulatedZone.all)
    if home != nil || random.once(in: 2) { knownHome = home ?? random.pick(SimulatedZone.all) }
    if zone !== place { tally.hoursChosen += 1 }
    settings.reminderHours = home == nil ? .local : .home
    settings.homeZone = knownHome.flatMap { ZoneName($0.identifier) }
    let zone = zone
    trace?.append("is in \(place.name), reminders keep the hours of \(zone.name)")
    try tell(.settingsChanged(settings))
  }

  /// A popup tells both times exactly where the clocks of the two zones differ then: rule 9, wall-clock times.
  func checkTimeHere(_ popup: ReminderPopup) throws(Violation) {
    guard popup.id.source == .medications, let dueAt = records[popup.id]?.dueAt else { return }
    let zone = zone(by: popup.id.hours)
    let (there, here) = (wallSeconds(zone, at: dueAt), wallSeconds(place, at: dueAt))
    let wanted = there == here ? nil : Int32((here % 86_400 + 86_400) % 86_400)
    if popup.timeHere?.secondsSinceMidnight != wanted {
      throw violation(9, "\(popup.id) says that it is \(String(describing: popup.timeHere)) here")
    }
  }

  /// Whose hours a medication is to keep, where a person says so.
  mutating func anyHours() -> ReminderHours? { random.pick([nil, .local, .home, .home]) }

  private func wallSeconds(_ zone: SimulatedZone, at instant: Instant) -> Int64 {
    instant.secondsSinceEpoch + zone.secondsAheadOfUTC(at: instant)
  }
}

// By whose clocks medications come: those that the settings choose, or the others.
extension World {
  /// That of the settings, which is nil, and the other one.
  var clocks: [ReminderHours?] { [nil, settings.reminderHours == .home ? .local : .home] }

  func zone(by hours: ReminderHours?) -> SimulatedZone {
    switch hours {
    case nil: zone
    case .local: place
    case .home: knownHome ?? place
    }
  }

  /// What calendars show that go by these clocks.
  func today(by hours: ReminderHours?) -> Day { zone(by: hours).day(at: clock) }

  /// Today as those count whose reminder it is.
  func today(of id: ReminderID) -> Day { today(by: id.hours) }

  /// From the earliest to the latest that is today by any clock.
  var todays: ClosedRange<Day> {
    let days = clocks.map { today(by: $0) }
    return (days.min() ?? moment.today)...(days.max() ?? moment.today)
  }

  /// The clocks of the medication that `command` is about: that of `id`, where it may have another name by now.
  func hours(of command: MedicationCommand, for id: MedicationID? = nil) -> ReminderHours? {
    func hours(named name: String) -> ReminderHours? {
      let fitting =
        id.map { id in almanac.timelines.filter { $0.id == id } } ?? almanac.namedEver(name, on: moment.today)
      return fitting.count == 1 ? fitting[0].latest(on: moment.today).hours : nil
    }
    return switch command {
    case .add(let draft, _): draft.hours
    case .edit(let name, _, _), .remove(let name), .pause(let name, _), .resume(let name): hours(named: name)
    }
  }

  func today(of command: MedicationCommand, for id: MedicationID? = nil) -> Day {
    today(by: hours(of: command, for: id))
  }

  /// Of one that is known.
  func today(of timeline: Timeline) -> Day { today(by: timeline.latest(on: moment.today).hours) }

  /// The first day that has begun by no clock.
  var firstUntouchedDay: Day { ([nil, .local, .home].map { today(by: $0) }.max() ?? moment.today).next }

  /// Whether it can be changed only once past days are unlocked.
  func isLocked(_ occurrence: TrueOccurrence) -> Bool {
    guard settings.historyLocked, !isUnlocked, occurrence.id.day < today(of: occurrence.id) else {
      return false
    }
    return !isCurrent(occurrence)
  }

  /// Whether its time has come and its window has not passed.
  func isCurrent(_ occurrence: TrueOccurrence) -> Bool {
    occurrence.dueAt <= clock && clock < windowEnd(of: occurrence)
  }
}
