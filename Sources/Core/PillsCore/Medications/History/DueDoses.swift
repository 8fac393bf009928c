/// What was due on any day, made ready once for many days.
///
/// It gives the doses of ``Occurrence`` in another way: by medication, without working out an instant for each of them.
package struct DueDoses: Sendable {
  private struct Entry {
    let id: MedicationID
    let history: MedicationHistory
    let versions: [Version]
  }

  private struct Version {
    /// Nil while it is not taken.
    let schedule: Schedule?
    let from: Day
    let slots: [Slot]
    /// From this day on no window of a dose had passed when the version was made.
    let certainFrom: Day
  }

  private let entries: [Entry]
  private let regimen: Regimen
  private let settings: Settings
  /// The first day on which anything may have been due; nil where there is no medication.
  package let firstDay: Day?

  /// `otherZone` is that of the medications that do not come by the clocks that the settings choose; nil where there are none.
  package init(regimen: Regimen, settings: Settings, zone: any LocalTime, otherZone: (any LocalTime)? = nil) {
    self.regimen = regimen
    func day(at instant: Instant) -> Day {
      let day = zone.day(at: instant)
      return otherZone.map { max(day, $0.day(at: instant)) } ?? day
    }
    let slots = regimen.slots.slots(on: .last)
    entries = regimen.histories.map { history in
      Entry(
        id: history.id,
        history: history,
        versions: history.versions.map { version in
          Version(
            schedule: version.medication.scheduleInForce,
            from: version.from,
            slots: slots.filter { version.medication.schedule.slots.contains($0.name) },
            certainFrom: max(
              version.effectiveAt == .distantPast
                ? version.from : day(at: version.effectiveAt).next.next,
              history.beginsAt.map { day(at: $0).next } ?? version.from
            )
          )
        }
      )
    }
    self.settings = settings
    // A key path of two steps is made at run time, which costs more than all of this.
    firstDay = regimen.histories.compactMap { $0.versions.first?.from }.min()
  }

  /// Passes every dose due on `day` to `body`, with its slot.
  package func forEach(
    on day: Day,
    zone: any LocalTime,
    otherZone: (any LocalTime)? = nil,
    _ body: (Slot, MedicationID) -> Void
  ) {
    let slots = day < regimen.slots.lastDay ? regimen.slots.slots(on: day) : nil
    for entry in entries {
      guard let version = entry.versions.last(where: { $0.from <= day }) else { continue }
      guard day < version.certainFrom else {
        guard let schedule = version.schedule, schedule.days.contains(day) else { continue }
        guard let slots else {
          for slot in version.slots { body(slot, entry.id) }
          continue
        }
        for slot in slots where schedule.slots.contains(slot.name) { body(slot, entry.id) }
        continue
      }
      let isOther = regimen.otherHours(of: entry.history, on: day, than: settings.reminderHours) != nil
      let zone = isOther ? otherZone ?? zone : zone
      for slot in regimen.slots.slots(on: day) {
        let end = regimen.closing(of: slot, on: day, settings: settings, zone: zone)
        let dueAt = zone.instant(of: slot.time, on: day)
        guard let medication = entry.history.version(on: day, dueAt: dueAt, closing: end)?.medication,
          medication.isDue(on: day), medication.schedule.slots.contains(slot.name)
        else { continue }
        body(slot, entry.id)
      }
    }
  }
}
