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
    if zone !== place { tally.hoursChosen += 1 }
    settings.reminderHours = home == nil ? .local : .home
    settings.homeZone = home.flatMap { ZoneName($0.identifier) }
    let zone = zone
    trace?.append("is in \(place.name), reminders keep the hours of \(zone.name)")
    try tell(.settingsChanged(settings))
  }

  /// A popup tells both times exactly where the clocks of the two zones differ then: rule 9.
  func checkTimeHere(_ popup: ReminderPopup) throws(Violation) {
    guard popup.id.source == .medications, let dueAt = records[popup.id]?.dueAt else { return }
    let (there, here) = (wallSeconds(zone, at: dueAt), wallSeconds(place, at: dueAt))
    let wanted = there == here ? nil : Int32((here % 86_400 + 86_400) % 86_400)
    if popup.timeHere?.secondsSinceMidnight != wanted {
      throw violation(9, "\(popup.id) says that it is \(String(describing: popup.timeHere)) here")
    }
  }

  private func wallSeconds(_ zone: SimulatedZone, at instant: Instant) -> Int64 {
    instant.secondsSinceEpoch + zone.secondsAheadOfUTC(at: instant)
  }
}
