extension Medications {
  /// The times of a slot that is moved to `time` or, with nil, removed. This applies from today, or from
  /// tomorrow if a dose of today is answered or over, or would be over by the new time. A removal never comes
  /// before the last change, so the slot keeps its last time.
  func times(
    of slot: SlotName,
    changedTo time: SlotTime?,
    in regimen: Regimen,
    settings: Settings,
    at moment: Moment
  ) -> SlotTimeline {
    let today = moment.today
    let known = regimen.slots[slot] ?? Timeline()
    let former = known.step(on: today)?.value
    let isOver =
      former != nil
      && [time == nil || regimen.isDue(slot, on: today) ? former : nil, time].compactMap(\.self).contains {
        time in
        let slot = Slot(name: slot, time: time.time(on: today.weekday))
        return regimen.closing(of: slot, on: today, settings: settings, zone: moment.zone) <= moment.now
      }
    let isAnswered = answers.keys.contains { $0.day == today && $0.slot == slot }
    let first = isOver || isAnswered || regimen.isOtherwise(slot, at: time, on: today) ? today.next : today
    let last = time == nil ? known.last?.from : nil
    return known.changed(by: Timeline.Step(time, from: last.map { max(first, $0) } ?? first))
  }

  /// The change that results from the slots in the settings file. A line that changed since the last reading
  /// is a change by a person on this device. A new line only sets a slot that nobody changed; it applies to
  /// all days if the file was never read before.
  func slotsSaid(in file: [SlotName: SlotTime], settings: Settings, at moment: Moment) -> MedicationsChange {
    var change = MedicationsChange(slotsInFile: file)
    let known = memory.regimen.slots
    for (name, time) in file where known[name]?.last?.value != time {
      let isUntouched = known[name] == nil || known[name] == SlotHistory.installed[name]
      let line = memory.slotsInFile?[name]
      if memory.slotsInFile == nil, isUntouched {
        change.slots[name] = Timeline(always: time)
      } else if line == nil ? isUntouched : line != time {
        let regimen = memory.regimen.inForce(at: moment)
        change.slots[name] = times(of: name, changedTo: time, in: regimen, settings: settings, at: moment)
      }
    }
    return change
  }

  /// Lets slot changes apply from today if a clock that was ahead dated them. Until that is recorded the old
  /// date counts, so no device shows by its own clock what others do not.
  func slotsDatedAhead(on today: Day) -> [SlotName: SlotTimeline] {
    let known = memory.regimen.slots
    guard known.lastDay > lastDayOfChanges(on: today) else { return [:] }
    return known.all.reduce(into: [:]) { dated, slot in
      guard let step = slot.value.last, step.from > lastDayOfChanges(on: today) else { return }
      let time = step.value ?? known.rule(of: slot.key, on: step.from)
      let times = slot.value.changed(by: Timeline.Step(time, from: today))
      dated[slot.key] = step.value == nil ? times.changed(by: Timeline.Step(nil, from: today.next)) : times
    }
  }

  /// The last day from which a slot change made now may apply, here or in another zone.
  func lastDayOfChanges(on today: Day) -> Day { today.advanced(by: 2) }
}

extension Engine {
  /// Moves a slot or, with nil, removes it. Throws if a medication needs the removed slot today or later.
  func set(_ slot: SlotName, to time: SlotTime?, at moment: Moment) throws(Refusal) -> Step {
    if time == nil {
      _ = try self.slot(named: slot.description)
      let needing = medications(needing: slot, on: moment.today)
      guard needing.isEmpty else {
        throw .medications(.slotInUse(slot, medications: needing.map(regimen.called)))
      }
    } else if settings.slots[slot] == nil {
      try requireNew(name: slot.description, besides: nil, on: moment.today)
    }
    if regimen.slots[slot]?.last?.value == time { return .done(.set) }
    // Unsaved changes from the settings file come first.
    var change = medications.unsavedSlots ?? MedicationsChange()
    change.slots[slot] = medications.times(
      of: slot,
      changedTo: time,
      in: regimen,
      settings: settings,
      at: moment
    )
    return .persist(Change(medications: change), .setting)
  }

  private func medications(needing slot: SlotName, on today: Day) -> [Medication] {
    regimen.histories.filter { $0.slots(from: today).contains(slot) }.map { $0.latest(on: today) }
  }
}
