import PillsCore

/// The events of a person who travels a lot.
extension World {
  /// Moves to another zone, or changes the zone that reminders follow.
  mutating func travel() throws(Violation) {
    if random.once(in: 2) { try move() } else { try chooseHours() }
  }

  private mutating func chooseHours() throws(Violation) {
    try notice()
    guard engine != nil else { return }
    // Any other zone will do as home, because only the setting matters.
    home = random.once(in: 3) ? nil : random.pick(SimulatedZone.all)
    if home != nil || random.once(in: 2) { knownHome = home ?? random.pick(SimulatedZone.all) }
    if zone !== place { tally.hoursChosen += 1 }
    settings.reminderHours = home == nil ? .local : .home
    settings.homeZone = knownHome.flatMap { ZoneName($0.identifier) }
    let zone = zone
    trace?.append("is in \(place.name), reminders keep the hours of \(zone.name)")
    try tell(.settingsChanged(settings))
  }

  /// A popup shows both times exactly if the clocks of the two zones differ then: rule 9, wall-clock times.
  func checkTimeHere(_ popup: ReminderPopup) throws(Violation) {
    guard popup.id.source == .medications, let dueAt = records[popup.id]?.dueAt else { return }
    let zone = zone(by: popup.id.hours)
    let (there, here) = (wallSeconds(zone, at: dueAt), wallSeconds(place, at: dueAt))
    let wanted = there == here ? nil : Int32((here % 86_400 + 86_400) % 86_400)
    if popup.timeHere?.secondsSinceMidnight != wanted {
      throw violation(9, "\(popup.id) says that it is \(String(describing: popup.timeHere)) here")
    }
  }

  /// The hours that a command chooses for a medication, if any.
  mutating func anyHours() -> ReminderHours? { random.pick([nil, .local, .home, .home]) }

  private func wallSeconds(_ zone: SimulatedZone, at instant: Instant) -> Int64 {
    instant.secondsSinceEpoch + zone.secondsAheadOfUTC(at: instant)
  }
}

// The two kinds of hours: those of the settings, and the other ones.
extension World {
  /// The hours of the settings, which are nil, and the other ones.
  var clocks: [ReminderHours?] { [nil, settings.reminderHours == .home ? .local : .home] }

  func zone(by hours: ReminderHours?) -> SimulatedZone {
    switch hours {
    case nil: zone
    case .local: place
    case .home: knownHome ?? place
    }
  }

  /// The date in the zone of these hours.
  func today(by hours: ReminderHours?) -> Day { zone(by: hours).day(at: clock) }

  /// Today's date in the zone of the reminder.
  func today(of id: ReminderID) -> Day { today(by: id.hours) }

  /// From the earliest to the latest of today's dates.
  var todays: ClosedRange<Day> {
    let days = clocks.map { today(by: $0) }
    return (days.min() ?? moment.today)...(days.max() ?? moment.today)
  }

  /// The hours of the medication that `command` names; `id` helps if it has a new name by now.
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

  /// Today's date for an existing medication.
  func today(of timeline: Timeline) -> Day { today(by: timeline.latest(on: moment.today).hours) }

  /// The first day that has begun in no zone.
  var firstUntouchedDay: Day { ([nil, .local, .home].map { today(by: $0) }.max() ?? moment.today).next }

  /// True if the answer can only be changed after unlocking.
  func isLocked(_ occurrence: TrueOccurrence) -> Bool {
    guard settings.historyLocked, !isUnlocked, occurrence.id.day < today(of: occurrence.id) else {
      return false
    }
    return !isCurrent(occurrence)
  }

  /// True if the slot is due and its window is open.
  func isCurrent(_ occurrence: TrueOccurrence) -> Bool {
    occurrence.dueAt <= clock && clock < windowEnd(of: occurrence)
  }
}
