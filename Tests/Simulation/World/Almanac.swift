import PillsCore

/// A slot of a day as the world knows it, worked out apart from the engine.
struct TrueOccurrence {
  let id: ReminderID
  let dueAt: Instant
  /// When its slot comes again.
  let nextAt: Instant
  let doses: [Dose]
  /// Those of them that are reminded of.
  let remindedDoses: [Dose]
}

/// What is due on every day by one zone, one set of settings and one regimen, by the rules as people understand them.
///
/// A day is worked out when it is first asked for; as nothing it is made from ever changes, copies of a world share it.
final class Almanac {
  private let zone: SimulatedZone
  private let settings: Settings
  private let regimen: Regimen
  private var days: [Day: [TrueOccurrence]] = [:]

  init(zone: SimulatedZone, settings: Settings, regimen: Regimen) {
    self.zone = zone
    self.settings = settings
    self.regimen = regimen
  }

  func occurrences(on day: Day) -> [TrueOccurrence] {
    if let known = days[day] { return known }
    let found = settings.slots.sorted { $0.key < $1.key }.compactMap { name, time in
      occurrence(of: name, at: time, on: day)
    }
    days[day] = found
    return found
  }

  func instant(of time: TimeOfDay, on day: Day) -> Instant {
    zone.firstInstant(showing: Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight))
  }

  private func occurrence(of slot: SlotName, at time: TimeOfDay, on day: Day) -> TrueOccurrence? {
    let due = instant(of: time, on: day)
    let medications = regimen.versions
      .filter { version in version.from <= day && version.until.map { day < $0 } ?? true }
      .map(\.medication)
      .filter { medication in
        !medication.isPaused && medication.schedule.slots.contains(slot)
          && Self.isDay(day, of: medication.schedule.days) && medication.addedAt < due + settings.window
      }
    guard !medications.isEmpty else { return nil }
    func dose(of medication: Medication) -> Dose { Dose(day: day, slot: slot, medication: medication.id) }
    return TrueOccurrence(
      id: ReminderID(day: day, slot: slot),
      dueAt: due,
      nextAt: instant(of: time, on: day.next),
      doses: medications.map(dose),
      remindedDoses: medications.filter(\.hasReminders).map(dose)
    )
  }

  private static func isDay(_ day: Day, of pattern: DayPattern) -> Bool {
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
}
