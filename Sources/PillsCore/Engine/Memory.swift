/// What the engine begins with: the part of the store it keeps in memory.
package struct Memory: Equatable, Sendable {
  package var regimen: Regimen
  /// The current answers of `firstDay` and every later day.
  package var answers: [Dose: DoseAnswer]
  /// The doses taken as needed on `firstDay` and every later day.
  package var asNeeded: Set<AsNeededDose>
  /// The reminders of `firstDay` and every later day whose time has come at least once.
  package var records: [ReminderID: ReminderRecord]
  /// Up to when every reminder was looked at.
  package var reviewedUntil: Instant
  /// The last time past days were unlocked for, over or not; nil where they were locked since, or never unlocked.
  package var unlocking: Unlocking?
  /// When a clock began that nothing has confirmed yet; nil once it was.
  package var unprovenSince: Instant?
  /// Answers and records of earlier days are on disk only.
  package var firstDay: Day

  /// The first day to begin with, so that it holds every reminder that may be open, was not looked at or was missed of
  /// late.
  package static func firstDay(reviewedUntil: Instant, at now: Instant, zone: some LocalTime) -> Day {
    lastReviewedDay(reviewedUntil, at: now, zone: zone).advanced(by: -MissedDoses.days)
  }

  /// How many days back at most reminders are looked at that nobody looked at in their time.
  ///
  /// Doses of earlier days show as missed too, only without a record of their reminder: a machine that was off for years,
  /// or a spoilt file that says so, must not hold up the reminders of today.
  static let mostReviewedDays = 366

  /// The day up to which every reminder was looked at, at most ``mostReviewedDays`` ago.
  static func lastReviewedDay(_ reviewedUntil: Instant, at now: Instant, zone: some LocalTime) -> Day {
    max(zone.day(at: min(reviewedUntil, now)), zone.day(at: now).advanced(by: -mostReviewedDays))
  }

  package init(
    regimen: Regimen,
    answers: [Dose: DoseAnswer] = [:],
    asNeeded: Set<AsNeededDose> = [],
    records: [ReminderID: ReminderRecord] = [:],
    reviewedUntil: Instant,
    unlocking: Unlocking? = nil,
    unprovenSince: Instant? = nil,
    firstDay: Day
  ) {
    self.regimen = regimen
    self.answers = answers
    self.asNeeded = asNeeded
    self.records = records
    self.reviewedUntil = reviewedUntil
    self.unlocking = unlocking
    self.unprovenSince = unprovenSince
    self.firstDay = firstDay
  }
}
