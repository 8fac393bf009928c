/// What the engine begins with: the part of the store it keeps in memory.
package struct Memory: Equatable, Sendable {
  package var medications: MedicationsMemory
  package var reminders: RemindersMemory
  package var hydration = HydrationMemory()
  package var stock = StockMemory()
  /// The last time past days were unlocked for, over or not; nil where they were locked since, or never unlocked.
  package var unlocking: Unlocking?
  /// For which medications this machine is woken.
  package var waking: Set<MedicationID> = []
  /// Answers, records and drinks of earlier days are on disk only.
  package var firstDay: Day

  /// Makes of this what is on disk once `change` is committed.
  package mutating func apply(_ change: Change) {
    medications.apply(change.medications)
    reminders.apply(change.reminders)
    hydration.apply(change.hydration)
    stock.apply(change.stock)
    if let lock = change.lock { unlocking = lock.unlocking }
    if let medications = change.waking { waking = medications }
  }

  /// The first day to begin with, so that it holds every reminder that may be open or on the screen, was not looked at or
  /// was missed of late.
  package static func firstDay(reviewedUntil: Instant, at moment: Moment) -> Day {
    // However long ago that is, there is nothing between that day and today.
    max(day(of: reviewedUntil, at: moment), .firstRecorded).advanced(by: -MissedDoses.days)
  }

  /// The day up to which every reminder was reviewed, at most twenty years ago.
  static func lastReviewedDay(_ reviewedUntil: Instant, at moment: Moment) -> Day {
    max(day(of: reviewedUntil, at: moment), moment.today.advanced(by: -Engine.mostAnsweredDays))
  }

  /// By the zone in force now; today where a clock that was ahead looked last.
  private static func day(of reviewedUntil: Instant, at moment: Moment) -> Day {
    moment.zone.day(at: min(reviewedUntil, moment.now))
  }
}

extension Memory {
  package init(
    regimen: Regimen,
    answers: [Dose: DoseAnswer] = [:],
    asNeeded: Set<AsNeededDose> = [],
    records: [ReminderID: ReminderRecord] = [:],
    hydration: HydrationMemory = HydrationMemory(),
    stock: StockMemory = StockMemory(),
    reviewedUntil: Instant,
    unlocking: Unlocking? = nil,
    waking: Set<MedicationID> = [],
    unprovenSince: Instant? = nil,
    slotsInFile: [SlotName: TimeOfDay]? = nil,
    firstDay: Day
  ) {
    self.init(
      medications: MedicationsMemory(
        regimen: regimen,
        answers: answers,
        asNeeded: asNeeded,
        unprovenSince: unprovenSince,
        slotsInFile: slotsInFile
      ),
      reminders: RemindersMemory(records: records, reviewedUntil: reviewedUntil),
      hydration: hydration,
      stock: stock,
      unlocking: unlocking,
      waking: waking,
      firstDay: firstDay
    )
  }
}
