/// What is due on any day, prepared once for many days. The result is that of ``Occurrence``, but it is found
/// by medication, and without computing instants.
package struct DueDoses: Sendable {
  private struct Entry {
    let id: MedicationID
    let history: MedicationHistory
    let versions: [Version]
  }

  private struct Version {
    let schedule: Schedule?
    let from: Day
    let slots: [Slot]
  }

  private let entries: [Entry]
  private let regimen: Regimen
  /// The first day on which anything may have been due; nil if there is no medication.
  package let firstDay: Day?

  package init(regimen: Regimen) {
    let slots = regimen.slots.slots(on: .last)
    entries = regimen.histories.map { history in
      Entry(
        id: history.id,
        history: history,
        versions: history.versions.map { version in
          Version(
            schedule: version.medication.scheduleInForce,
            from: version.from.day,
            slots: slots.filter { version.medication.schedule.slots.contains($0.name) }
          )
        }
      )
    }
    self.regimen = regimen
    // A closure, because a key path of two steps is made at run time, which costs more than all of this.
    firstDay = regimen.histories.compactMap { $0.versions.first?.from.day }.min()
  }

  package func forEach(on day: Day, _ body: (Slot, MedicationID) -> Void) {
    let isAsOnLast = regimen.slots.lastDayOfDifference.map { $0 <= day } ?? false
    let slots = isAsOnLast ? nil : regimen.slots.slots(on: day)
    for entry in entries {
      guard let version = entry.versions.last(where: { $0.from <= day }) else { continue }
      guard version.from == day else {
        guard let schedule = version.schedule, schedule.days.contains(day) else { continue }
        guard let slots else {
          for slot in version.slots { body(slot, entry.id) }
          continue
        }
        for slot in slots where schedule.slots.contains(slot.name) { body(slot, entry.id) }
        continue
      }
      for slot in regimen.slots.slots(on: day) {
        guard let medication = entry.history.version(at: Boundary(day, slot.time))?.medication,
          medication.isDue(on: day), medication.schedule.slots.contains(slot.name)
        else { continue }
        body(slot, entry.id)
      }
    }
  }
}
