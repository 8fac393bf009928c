/// The part of the store that the engine keeps in memory, and begins with.
package struct Memory: Equatable, Sendable {
  package var medications: MedicationsMemory
  package var reminders: RemindersMemory
  package var hydration = HydrationMemory()
  package var stock = StockMemory()
  /// The last unlocking of past days, over or not; nil if they were locked since, or never unlocked.
  package var unlocking: Unlocking?
  /// The medications that wake this device from sleep.
  package var waking: Set<MedicationID> = []
  /// Answers, records and drinks of earlier days are on disk only.
  package var firstDay: Day

  /// Makes memory equal to the store after `change` is committed.
  package mutating func apply(_ change: Change) {
    medications.apply(change)
    reminders.apply(change.reminders)
    hydration.apply(change)
    stock.apply(change)
    if let lock = change.lock { unlocking = lock.unlocking }
    if let medications = change.waking { waking = medications }
  }

  /// The first day to read: reminders since then may be open, on screen, unreviewed or lately missed.
  package static func firstDay(reviewedUntil: Instant, at moment: Moment) -> Day {
    // If this is long ago, pillsd has not run since and there is little to read.
    max(day(of: reviewedUntil, at: moment), .firstRecorded).advanced(by: -MissedDoses.days)
  }

  /// The day up to which every reminder was reviewed, at most twenty years ago.
  static func lastReviewedDay(_ reviewedUntil: Instant, at moment: Moment) -> Day {
    max(day(of: reviewedUntil, at: moment), moment.today.advanced(by: -Engine.mostAnsweredDays))
  }

  /// The day in the current zone; today if the clock of the last review was ahead.
  private static func day(of reviewedUntil: Instant, at moment: Moment) -> Day {
    moment.zone.day(at: min(reviewedUntil, moment.now))
  }
}

extension Memory {
  package init(
    regimen: Regimen,
    answers: [Dose: DoseAnswer] = [:],
    asNeeded: Set<AsNeededDose> = [],
    earlierPlaces: [MedicationID: UsedPlace] = [:],
    records: [ReminderID: ReminderRecord] = [:],
    hydration: HydrationMemory = HydrationMemory(),
    stock: StockMemory = StockMemory(),
    reviewedUntil: Instant,
    unlocking: Unlocking? = nil,
    waking: Set<MedicationID> = [],
    unprovenSince: Instant? = nil,
    slotsInFile: [SlotName: SlotTime]? = nil,
    firstDay: Day
  ) {
    self.init(
      medications: MedicationsMemory(
        regimen: regimen,
        answers: answers,
        asNeeded: asNeeded,
        earlierPlaces: earlierPlaces,
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
