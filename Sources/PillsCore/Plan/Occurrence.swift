/// A slot of a day with everything due in it, answered or not.
struct Occurrence: Hashable, Sendable {
  let id: ReminderID
  /// By the slots and the zone in force now.
  let dueAt: Instant
  let medications: [Medication]

  var doses: some Sequence<Dose> {
    medications.lazy.map { Dose(day: id.day, slot: id.slot, medication: $0.id) }
  }

  /// The doses that a reminder would name, answered or not.
  var remindedDoses: some Sequence<Dose> {
    medications.lazy.filter(\.hasReminders).map {
      Dose(day: id.day, slot: id.slot, medication: $0.id)
    }
  }
}

extension Occurrence {
  /// The slots of `day` in which anything is due, in the order of the day.
  static func all(
    on day: Day,
    regimen: Regimen,
    settings: Settings,
    zone: some LocalTime
  ) -> [Occurrence] {
    let due = regimen.medicationsDue(on: day)
    guard !due.isEmpty else { return [] }
    return settings.slotsInOrder.compactMap { slot in
      let dueAt = zone.instant(of: slot.time, on: day)
      let end = dueAt + settings.window
      let medications = due.filter { $0.addedAt < end && $0.schedule.slots.contains(slot.name) }
      guard !medications.isEmpty else { return nil }
      return Occurrence(
        id: ReminderID(day: day, slot: slot.name),
        dueAt: dueAt,
        medications: medications
      )
    }
  }
}
