import PillsCore

extension World {
  /// The slots of `day` with due doses; an answered dose counts as due, whatever changed later.
  func occurrences(on day: Day) -> [TrueOccurrence] {
    let due = almanac.occurrences(on: day)
    func isBesides(_ dose: Dose) -> Bool {
      disk.answers[dose] != nil && !due.contains { $0.doses.contains(dose) }
    }
    guard let answered = disk.answered[day], answered.contains(where: isBesides) else { return due }
    return almanac.occurrences(due, with: answered.filter(isBesides))
  }

  func trueOccurrence(_ id: ReminderID) -> TrueOccurrence? { occurrences(on: id.day).first { $0.id == id } }

  /// The doses that will be missed without an answer: due, unanswered on disk, with reminders on.
  func unanswered(of occurrence: TrueOccurrence) -> [Dose] {
    guard settings.remindersEnabled else { return [] }
    return occurrence.remindedDoses.filter { disk.answers[$0] == nil }
  }

  /// The doses that a reminder must show: those of medications that were not ended or paused since.
  func asked(of occurrence: TrueOccurrence) -> [Dose] {
    let now = moment.by(occurrence.id.hours).boundary
    return unanswered(of: occurrence).filter { dose in
      // A version that begins later is ignored.
      let due = Boundary(dose.day, slotTimes.time(of: dose.slot, on: dose.day))
      guard let timeline = almanac.timelines.first(where: { $0.id == dose.medication }),
        let last = timeline.versions.last(where: { $0.from <= max(now, due) })
      else { return true }
      if almanac.isPaused(since: due, at: now) { return false }
      let medication = last.medication
      if last.from.day <= dose.day {
        return medication.hasReminders && almanac.isDue(medication, on: dose.day, in: dose.slot)
      }
      // A change that was planned for a day does not affect the night before.
      let isSaid = last.from.time > TimeOfDay.midnight
      let isTaken = medication.state == .active && medication.schedule.days != .asNeeded
      return !isSaid || isTaken && medication.hasReminders
    }
  }

  /// The record of an occurrence; nil if it has none or if it is void.
  func standing(_ occurrence: TrueOccurrence) -> ReminderRecord? {
    guard occurrence.dueAt <= clock, let record = records[occurrence.id], record.state != .void else {
      return nil
    }
    return record
  }

  func windowEnd(of occurrence: TrueOccurrence) -> Instant {
    let record = standing(occurrence)
    let opened = record?.dueAt ?? occurrence.dueAt
    return min(max(opened, record?.snoozedUntil ?? opened) + settings.window, occurrence.nextAt)
  }

  /// True if the reminder is snoozed now.
  func isPutOff(_ record: ReminderRecord) -> Bool {
    guard let until = record.snoozedUntil, let raised = record.raisedAt else { return false }
    return until > raised
  }
}
