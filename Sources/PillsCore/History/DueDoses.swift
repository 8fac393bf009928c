/// What was due on any day, made ready once for many days.
///
/// It gives the doses of ``Occurrence`` in another way: by medication, without working out an instant for each of them.
package struct DueDoses: Sendable {
  private struct Entry {
    let version: MedicationVersion
    let slots: [Slot]
    /// From this day on the medication had been added before any dose could be over.
    let certainFrom: Day
  }

  private let entries: [Entry]
  private let window: Span
  /// The first day on which anything may have been due; nil where there is no medication.
  package let firstDay: Day?

  package init(regimen: Regimen, settings: Settings, zone: some LocalTime) {
    let slots = settings.slotsInOrder
    entries = regimen.versions.filter { !$0.medication.isPaused }.map { version in
      Entry(
        version: version,
        slots: slots.filter { version.medication.schedule.slots.contains($0.name) },
        certainFrom: zone.day(at: version.medication.addedAt).next.next
      )
    }
    window = settings.window
    firstDay = entries.map(\.version.from).min()
  }

  /// Passes every dose due on `day` to `body`, with its slot.
  package func forEach(on day: Day, zone: some LocalTime, _ body: (Slot, MedicationID) -> Void) {
    for entry in entries where entry.version.isInForce(on: day) {
      let medication = entry.version.medication
      guard medication.schedule.days.contains(day) else { continue }
      for slot in entry.slots
      where day >= entry.certainFrom || medication.addedAt < zone.instant(of: slot.time, on: day) + window {
        body(slot, medication.id)
      }
    }
  }
}
