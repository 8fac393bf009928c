extension Engine {
  /// The doses that were reminded of in vain, and were due after the last dose that was answered; nil for none.
  ///
  /// Any answer shows that the person is back: what was due before the moment it tells of is not counted any more.
  func missedDoses(at moment: Moment) -> MissedDoses? {
    let today = moment.today
    let earliest = max(firstDayForMissed(today: today), min(medications.firstDay, today))
    let lastAnswer = medications.answers.lazy.filter { earliest <= $0.key.day && $0.key.day <= today }.map(
      \.value.at
    ).max()
    // Nothing of an earlier day is due after it, even if another zone was in force then.
    let first = lastAnswer.map { min(max(earliest, moment.zone.day(at: $0).previous), today) } ?? earliest
    let source = medicationReminders
    var missed: MissedDoses?
    for occurrence in (first...today).lazy.flatMap({ source.occurrences(on: $0, zone: moment.zone) }) {
      let dueAt = reminders.standingRecord(of: occurrence, at: moment.now)?.dueAt ?? occurrence.dueAt
      guard lastAnswer.map({ $0 < dueAt }) ?? true,
        reminders.closesAt(occurrence, of: source, at: moment) <= moment.now
      else { continue }
      let count = source.unansweredDoses(of: occurrence).count
      if count > 0 {
        missed = MissedDoses(count: (missed?.count ?? 0) + count, since: missed?.since ?? occurrence.id.day)
      }
    }
    return missed
  }

  /// The earliest day that ``missedDoses(at:)`` looks at.
  func firstDayForMissed(today: Day) -> Day { today.advanced(by: -MissedDoses.days) }
}
