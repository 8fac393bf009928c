extension Engine {
  /// The doses that closed unanswered and were due after the last answer's time; nil for none. Any answer
  /// shows that the person is back, so doses due before it no longer count.
  func missedDoses(at moment: Moment) -> MissedDoses? {
    let moments = medicationMoments(at: moment)
    let today = moments.map(\.today).reduce(moment.today, max)
    let earliest = max(firstDayForMissed(today: moment.today), min(medications.firstDay, moment.today))
    let lastAnswer = medications.answers.lazy.filter { earliest <= $0.key.day && $0.key.day <= today }.map(
      \.value.at
    ).max()
    var missed: MissedDoses?
    for (source, moment) in zip(allMedicationReminders, moments) {
      let today = moment.today
      // Earlier days have nothing due after that answer, even if another zone was in force then.
      let first =
        lastAnswer.map { min(max(earliest, moment.zone.day(at: $0).previous), today) } ?? min(earliest, today)
      for occurrence in (first...today).lazy.flatMap({ source.occurrences(on: $0, zone: moment.zone) }) {
        let dueAt = reminders.currentRecord(of: occurrence, at: moment.now)?.dueAt ?? occurrence.dueAt
        guard lastAnswer.map({ $0 < dueAt }) ?? true,
          reminders.closesAt(occurrence, of: source, at: moment) <= moment.now
        else { continue }
        let count = source.unansweredDoses(of: occurrence).count
        guard count > 0 else { continue }
        let day = occurrence.id.day
        missed = MissedDoses(
          count: (missed?.count ?? 0) + count,
          since: missed.map { min($0.since, day) } ?? day
        )
      }
    }
    return missed
  }

  func firstDayForMissed(today: Day) -> Day { today.advanced(by: -MissedDoses.days) }
}
