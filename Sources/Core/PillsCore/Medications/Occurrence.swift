/// A slot of a day with everything due in it, answered or not.
package struct Occurrence: Remindable, Hashable {
  package let id: ReminderID
  /// By the slots of its day and the zone that it follows now.
  package let dueAt: Instant
  /// In the order in which they were added; never empty.
  let medications: [Medication]

  var doses: some Sequence<Dose> {
    medications.lazy.map { Dose(day: id.day, slot: id.slot, medication: $0.id) }
  }

  /// The doses that a reminder would name, answered or not.
  var remindedDoses: some Sequence<Dose> {
    medications.lazy.filter(\.hasReminders).map { Dose(day: id.day, slot: id.slot, medication: $0.id) }
  }
}

extension Occurrence {
  /// The slots of `day` in which anything is due, in their order. Answered doses were due, even if the
  /// schedule changed later; answers of other days are ignored. `hours` selects the medications that override
  /// the settings with it, and nil those that follow the settings. `zone` must be their zone.
  static func all(
    on day: Day,
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer] = [:],
    zone: any LocalTime,
    by hours: ReminderHours? = nil
  ) -> [Occurrence] {
    let slots = regimen.slots(on: day, answered: answers)
    var medications = [[Medication]](repeating: [], count: slots.count)
    lazy var dueAt = slots.map { zone.instant(of: $0.time, on: day) }
    for history in regimen.histories {
      guard let last = history.version(on: day) else { continue }
      if history.choosesHours || hours != nil,
        regimen.otherHours(of: history, on: day, than: settings.reminderHours) != hours
      {
        continue
      }
      let isOne = last.from.day < day
      if isOne, !last.medication.isDue(on: day) { continue }
      for (index, slot) in slots.enumerated() {
        let version = isOne ? last : history.version(at: Boundary(day, slot.time))
        guard let medication = version?.medication, medication.schedule.slots.contains(slot.name),
          isOne || medication.isDue(on: day)
        else { continue }
        medications[index].append(medication)
      }
    }
    for dose in answers.keys where dose.day == day {
      guard let index = slots.firstIndex(where: { $0.name == dose.slot }),
        !medications[index].contains(where: { $0.id == dose.medication }),
        let history = regimen[dose.medication],
        regimen.otherHours(of: history, on: day, than: settings.reminderHours) == hours
      else { continue }
      let medication = history.version(on: day, in: dose.slot).medication
      medications[index] = regimen.inOrder(medications[index] + [medication])
    }
    return slots.indices.compactMap { index in
      guard !medications[index].isEmpty else { return nil }
      return Occurrence(
        id: ReminderID(day: day, slot: slots[index].name, by: hours),
        dueAt: dueAt[index],
        medications: medications[index]
      )
    }
  }
}

extension Occurrence {
  /// The slots of `day` with medications that began only after the slot and are taken today or later. By
  /// their first version they must have been due there: a person may record doses from before the beginning.
  static func beforeBeginning(
    on day: Day,
    of source: MedicationReminders,
    at moment: Moment
  ) -> [Occurrence] {
    let (regimen, settings) = (source.regimen, source.settings)
    let (today, zone, hours) = (moment.today, moment.zone, source.hours)
    let current = regimen.current(on: today).filter { history in
      guard regimen.otherHours(of: history, on: day, than: settings.reminderHours) == hours else {
        return false
      }
      let first = history.versions[0].medication
      return first.state == .active && first.schedule.days.reaching(back: day).contains(day)
    }
    return regimen.slots.slots(on: day).compactMap { slot in
      let medications = current.filter { history in
        history.versions[0].medication.schedule.slots.contains(slot.name)
          && history.version(at: Boundary(day, slot.time)) == nil
      }
      guard !medications.isEmpty else { return nil }
      return Occurrence(
        id: ReminderID(day: day, slot: slot.name, by: hours),
        dueAt: zone.instant(of: slot.time, on: day),
        medications: medications.map(\.versions[0].medication)
      )
    }
  }

  /// Adds the medications of `other` that it lacks; all are in the order of `regimen`.
  func joined(by other: Occurrence, in regimen: Regimen) -> Occurrence {
    let known = Set(medications.map(\.id))
    let all = medications + other.medications.filter { !known.contains($0.id) }
    return Occurrence(id: id, dueAt: dueAt, medications: regimen.inOrder(all))
  }
}
