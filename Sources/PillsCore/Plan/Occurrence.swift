/// A slot of a day with everything due in it, answered or not.
struct Occurrence: Hashable, Sendable {
  let id: ReminderID
  /// By the slots and the zone in force now.
  let dueAt: Instant
  /// In the order in which they were added, never empty.
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
  ///
  /// What was answered was due, whatever was changed since: `answers` are those of the day, and others among them are
  /// passed over.
  static func all(
    on day: Day,
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer] = [:],
    zone: some LocalTime
  ) -> [Occurrence] {
    var medications = [[Medication]](repeating: [], count: settings.slotsInOrder.count)
    var isAnythingDue = false
    lazy var dueAt = settings.slotsInOrder.map { zone.instant(of: $0.time, on: day) }
    lazy var closings = settings.slotsInOrder.map { settings.closing(of: $0, on: day, zone: zone) }
    lazy var start = zone.start(of: day)
    for history in regimen.histories {
      guard let version = history.version(on: day) else { continue }
      // Every window of the day closes after it begins.
      if version.madeAt < start {
        guard version.medication.isDue(on: day) else { continue }
        for (index, slot) in settings.slotsInOrder.enumerated()
        where version.medication.schedule.slots.contains(slot.name) {
          medications[index].append(version.medication)
          isAnythingDue = true
        }
      } else {
        for (index, slot) in settings.slotsInOrder.enumerated() {
          guard
            let medication = history.version(on: day, closing: closings[index])?.medication,
            medication.isDue(on: day), medication.schedule.slots.contains(slot.name)
          else { continue }
          medications[index].append(medication)
          isAnythingDue = true
        }
      }
    }
    for dose in answers.keys where dose.day == day {
      guard let index = settings.slotsInOrder.firstIndex(where: { $0.name == dose.slot }),
        !medications[index].contains(where: { $0.id == dose.medication }),
        let medication = regimen[dose.medication]?.version(on: day, in: dose.slot).medication
      else { continue }
      let place = medications[index].firstIndex { $0.id > medication.id } ?? medications[index].endIndex
      medications[index].insert(medication, at: place)
      isAnythingDue = true
    }
    guard isAnythingDue else { return [] }
    return settings.slotsInOrder.indices.compactMap { index in
      guard !medications[index].isEmpty else { return nil }
      return Occurrence(
        id: ReminderID(day: day, slot: settings.slotsInOrder[index].name),
        dueAt: dueAt[index],
        medications: medications[index]
      )
    }
  }
}
