import PillsAPI
import PillsCore

extension Control.Medication {
  /// The medication as it is on `today`, or on its first day if that is later.
  init(_ history: MedicationHistory, on today: Day, regimen: Regimen) {
    self.init(
      history.latest(on: today),
      slots: { regimen.inOrder($0, on: today) },
      from: history.versions[0].from.day,
      until: regimen.lastDay(of: history),
      resumes: history.resumes(after: today)
    )
    let called = regimen.called(history.latest(on: today))
    if called != medication { self.called = called }
  }

  fileprivate init(
    _ medication: Medication,
    slots: (Set<SlotName>) -> [SlotName],
    from: Day,
    until: Day?,
    resumes: Day?
  ) {
    self.init(
      medication: medication.name,
      schedule: medication.schedule.days.description,
      slots: slots(medication.schedule.slots).map(\.description),
      dose: medication.dose == .one ? nil : medication.dose.description,
      zone: medication.hours?.rawValue,
      reminders: medication.hasReminders,
      state: medication.state,
      from: from,
      until: until,
      resumes: resumes,
      perDay: medication.limits.perDay,
      gap: medication.limits.gap,
      isDefault: medication.isAsInstalled
    )
    texts = medication.texts
  }
}

extension Control.MedicationVersion {
  init(_ version: MedicationVersion, regimen: Regimen, zone: any LocalTime) {
    self.init(
      from: version.from.day,
      time: version.from.time == .midnight ? nil : version.from.time,
      madeAt: zone.exactTimestamp(of: version.madeAt).description,
      medication: Control.Medication(
        version.medication,
        slots: { regimen.inOrder($0, on: version.from.day) },
        from: version.from.day,
        until: nil,
        resumes: nil
      )
    )
  }
}

extension Control.AsNeeded {
  init(_ overview: AsNeededOverview, zone: any LocalTime) {
    let notes = overview.taken.compactMap(\.remarks.text)
    self.init(
      medication: overview.medication.name,
      dosage: overview.medication.texts[.dosage],
      amount: overview.amount.unlessOne,
      taken: overview.taken.map { zone.timestamp(of: $0.at) },
      extra: overview.isExtra ? true : nil,
      notes: notes.isEmpty ? nil : notes,
      left: overview.left,
      next: overview.next.map(zone.timestamp),
      called: overview.called,
      offeredPlace: overview.offeredPlace,
      lately: overview.isExtra ? overview.takenLately : nil
    )
  }
}
