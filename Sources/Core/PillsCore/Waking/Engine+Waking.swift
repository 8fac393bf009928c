extension Engine {
  /// The medications that wake the device, in the order in which they were added.
  package func wakingMedications(on today: Day) -> [Medication] {
    regimen.current(on: today).map { $0.latest(on: today) }.filter { waking.medications.contains($0.id) }
  }

  /// When to wake the device for a new or snoozed reminder; nil if there is none in the next seven days.
  package func nextWaking(at moment: Moment) -> Instant? {
    guard !waking.medications.isEmpty else { return nil }
    let source = medicationReminders
    let due = nextReminder(at: moment) { wakes(for: $0.doses) }
    let putOff = reminders.records.values.compactMap { record -> Instant? in
      guard record.id.source == .medications, let end = record.endOfSnooze, end > moment.now,
        let occurrence = occurrence(record.id, at: moment), isOpen(occurrence, at: moment),
        wakes(for: source.openDoses(of: occurrence, at: moment.by(clockOf: record.id)))
      else { return nil }
      return end
    }
    return (putOff + [due?.dueAt].compactMap(\.self)).min()
  }

  private func wakes(for doses: [Dose]) -> Bool {
    doses.contains { waking.medications.contains($0.medication) }
  }

  func carryOut(_ command: WakingCommand, at moment: Moment) throws(Refusal) -> Step {
    let id = try current(named: command.medication, on: moment.today).id
    var medications = waking.medications
    if command.wakes { medications.insert(id) } else { medications.remove(id) }
    guard medications != waking.medications else { return .done(.waking) }
    return .persist(Change(waking: medications), .waking)
  }
}
