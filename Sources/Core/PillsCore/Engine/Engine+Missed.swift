extension Engine {
  /// The doses of the last days that closed unanswered; nil for none.
  func missedDoses(at moment: Moment) -> MissedDoses? {
    let missed = missedSlots(at: moment)
    return missed.map(\.occurrence.id.day).min().map { first in
      MissedDoses(count: missed.reduce(0) { $0 + $1.doses.count }, since: first)
    }
  }

  /// The slots in which doses of the last days closed unanswered, by time, each with these doses alone.
  package func missedOverviews(at moment: Moment) -> [SlotOverview] {
    missedSlots(at: moment).map { occurrence, doses in
      let medications = Set(doses.map(\.medication))
      return overview(of: occurrence, at: moment).only { medications.contains($0.medication.id) }
    }.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }

  /// Confirms that doses were missed. Past days need no unlocking, because they show the same as before.
  func confirmMissed(_ command: AnswerCommand, at moment: Moment) throws(Refusal) -> Step {
    let today = moment.today
    let first = command.day?.resolved(today: today) ?? firstDayForMissed(today: today)
    let last = command.until?.resolved(today: today) ?? (command.day == nil ? today.next : first)
    if last < first { throw .medications(.untilBeforeFrom(until: last, from: first)) }
    let slot = try command.slot.map { name throws(Refusal) in try self.slot(named: name, on: first...last) }
    let missed = missedSlots(at: moment).filter { occurrence, _ in
      (first...last).contains(occurrence.id.day) && slot.map { $0 == occurrence.id.slot } ?? true
    }
    let chosen = try chosen(by: command, among: missed.map(\.occurrence))
    let entries = missed.flatMap { occurrence, doses in
      doses.filter { chosen?.contains($0.medication) ?? true }
        .map { occurrence.entry($0, .missed, at: moment.now, moment) }
    }
    let confirmed = entries.compactMap(\.statement.day)
    guard let first = confirmed.min(), let last = confirmed.max() else { throw .medications(.nothingMissed) }
    return .persist(
      Change(entries: entries),
      .days(command.action, AnsweredDays(days: first...last, changed: entries.count))
    )
  }

  private func missedSlots(at moment: Moment) -> [(occurrence: Occurrence, doses: [Dose])] {
    let first = max(firstDayForMissed(today: moment.today), min(medications.firstDay, moment.today))
    return allMedicationReminders.flatMap { source in
      let moment = source.moment(moment)
      return (min(first, moment.today)...moment.today).flatMap { day in
        source.occurrences(on: day, zone: moment.zone).compactMap { occurrence in
          let doses = source.unansweredDoses(of: occurrence)
          let isMissed =
            !doses.isEmpty && reminders.closesAt(occurrence, of: source, at: moment) <= moment.now
          return isMissed ? (occurrence, doses) : nil
        }
      }
    }
  }

  func firstDayForMissed(today: Day) -> Day { today.advanced(by: -MissedDoses.days) }
}
