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
  package static func firstDay(reviewedUntil: Instant, at moment: Moment<some LocalTime>) -> Day {
    lastReviewedDay(reviewedUntil, at: moment).advanced(by: -MissedDoses.days)
  }

  /// The day up to which every reminder was looked at; what nobody looked at for twenty years is left alone.
  static func lastReviewedDay(_ reviewedUntil: Instant, at moment: Moment<some LocalTime>) -> Day {
    max(
      moment.zone.day(at: min(reviewedUntil, moment.now)),
      moment.today.advanced(by: -Engine.mostAnsweredDays)
    )
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
