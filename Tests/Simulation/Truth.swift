import PillsCore

/// A slot of a day as the world knows it, worked out apart from the engine.
struct TrueOccurrence {
  let id: ReminderID
  let dueAt: Instant
  /// When its slot comes again.
  let nextAt: Instant
  let medications: [Medication]

  func doses(reminded: Bool) -> [Dose] {
    medications.filter { !reminded || $0.hasReminders }
      .map { Dose(day: id.day, slot: id.slot, medication: $0.id) }
  }
}

extension World {
  func trueInstant(of time: TimeOfDay, on day: Day) -> Instant {
    zone.firstInstant(showing: Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight))
  }

  /// What is due on `day`, by the rules as people understand them.
  func trueOccurrences(on day: Day) -> [TrueOccurrence] {
    settings.slots.sorted { $0.key < $1.key }.compactMap { name, time in
      let due = trueInstant(of: time, on: day)
      let medications = disk.regimen.versions.filter { version in
        version.from <= day && version.until.map { day < $0 } ?? true
      }
      .map(\.medication)
      .filter { medication in
        !medication.isPaused && medication.schedule.slots.contains(name)
          && isDay(day, of: medication.schedule.days)
          && medication.addedAt < due + settings.window
      }
      guard !medications.isEmpty else { return nil }
      return TrueOccurrence(
        id: ReminderID(day: day, slot: name),
        dueAt: due,
        nextAt: trueInstant(of: time, on: day.next),
        medications: medications
      )
    }
  }

  func trueOccurrence(_ id: ReminderID) -> TrueOccurrence? {
    trueOccurrences(on: id.day).first { $0.id == id }
  }

  private func isDay(_ day: Day, of pattern: DayPattern) -> Bool {
    switch pattern {
    case .daily: return true
    case .weekly(let weekdays): return weekdays.contains(day.weekday)
    case .every(let count, let first):
      return day >= first && (day.daysSinceEpoch - first.daysSinceEpoch) % Int32(count) == 0
    case .cycle(let on, let off, let first):
      return day >= first && (day.daysSinceEpoch - first.daysSinceEpoch) % Int32(on + off) < on
    case .asNeeded: return false
    }
  }

  /// The doses of which a reminder must tell: due, unanswered on disk, with reminders on.
  func asked(of occurrence: TrueOccurrence) -> [Dose] {
    guard settings.remindersEnabled else { return [] }
    return occurrence.doses(reminded: true).filter { disk.answers[$0] == nil }
  }

  /// The record of an occurrence, unless it counts as if it never was.
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

  /// Whether it is put off at this moment.
  func isPutOff(_ record: ReminderRecord) -> Bool {
    guard let until = record.snoozedUntil, let raised = record.raisedAt else { return false }
    return until > raised
  }
}
