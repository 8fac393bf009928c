/// A slot of a day with everything due in it, answered or not.
struct Occurrence: Hashable, Sendable {
  let id: ReminderID
  /// By the slots and the zone in force now.
  let dueAt: Instant
  let medications: [Medication]

  var doses: [Dose] {
    medications.map { Dose(day: id.day, slot: id.slot, medication: $0.id) }
  }

  /// The doses that a reminder would name, answered or not.
  var remindedDoses: [Dose] {
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
    settings.slotsInOrder.compactMap { slot in
      let due = regimen.medicationsDue(on: day, in: slot.name)
      guard !due.isEmpty else { return nil }
      let dueAt = zone.instant(of: slot.time, on: day)
      let medications = due.filter { $0.addedAt < dueAt + settings.window }
      guard !medications.isEmpty else { return nil }
      return Occurrence(
        id: ReminderID(day: day, slot: slot.name),
        dueAt: dueAt,
        medications: medications
      )
    }
  }
}
