/// From which day on another time of a slot holds, and what the settings file says of slots.
extension Medications {
  /// With the slot at another time, or removed if that is nil: from today on unless the dose of today is answered, or could
  /// not be answered any more by its time or the new one. What is removed keeps the time that it was given last.
  func times(
    of slot: SlotName,
    changedTo time: TimeOfDay?,
    in regimen: Regimen,
    settings: Settings,
    at moment: Moment
  ) -> SlotTimeline {
    let today = moment.today
    let known = regimen.slots[slot] ?? Timeline()
    let times = [known.step(on: today)?.value, time].compactMap(\.self)
    let isOver =
      known.step(on: today)?.value != nil
      && times.contains { time in
        let slot = Slot(name: slot, time: time)
        return regimen.closing(of: slot, on: today, settings: settings, zone: moment.zone) <= moment.now
      }
    let isAnswered = answers.keys.contains { $0.day == today && $0.slot == slot }
    let first = isOver || isAnswered ? today.next : today
    let last = time == nil ? known.last?.from : nil
    return known.changed(by: Timeline.Step(time, from: last.map { max(first, $0.next) } ?? first))
  }

  /// What comes of what the settings file says of slots.
  ///
  /// A line that differs from what it said before is an act of a person at this machine. One that is new has seen nothing:
  /// it gives a time to a slot of which nobody spoke, since ever if the file was never read before.
  func slotsSaid(
    in file: [SlotName: TimeOfDay],
    settings: Settings,
    at moment: Moment
  ) -> MedicationsChange {
    var change = MedicationsChange(slotsInFile: file)
    let known = memory.regimen.slots
    for (name, time) in file where known[name]?.last?.value != time {
      let isUntouched = known[name] == nil || known[name] == SlotHistory.installed[name]
      let line = memory.slotsInFile?[name]
      if memory.slotsInFile == nil, isUntouched {
        change.slots[name] = Timeline(always: time)
      } else if line == nil ? isUntouched : line != time {
        let regimen = memory.regimen
        change.slots[name] = times(of: name, changedTo: time, in: regimen, settings: settings, at: moment)
      }
    }
    return change
  }

  /// What is to be said of slots once their last change was dated by a clock that was ahead: that it holds from today on.
  ///
  /// Until that is said, it holds as it was dated: no machine shows by its own clock what others do not.
  func slotsDatedAhead(on today: Day) -> [SlotName: SlotTimeline] {
    let known = memory.regimen.slots
    guard known.lastDay > lastDayOfChanges(on: today) else { return [:] }
    return known.all.reduce(into: [:]) { dated, slot in
      guard let step = slot.value.last, step.from > lastDayOfChanges(on: today) else { return }
      let time = step.value ?? known.time(of: slot.key, on: step.from)
      let times = slot.value.changed(by: Timeline.Step(time, from: today))
      dated[slot.key] = step.value == nil ? times.changed(by: Timeline.Step(nil, from: today.next)) : times
    }
  }

  /// The last day from which a change of a slot may hold that is said now, here or in another zone.
  func lastDayOfChanges(on today: Day) -> Day { today.advanced(by: 2) }
}

extension Engine {
  /// Gives a slot another time, or removes it, unless a medication needs it today or later.
  func set(_ slot: SlotName, to time: TimeOfDay?, at moment: Moment) throws(Refusal) -> Step {
    if time == nil {
      _ = try self.slot(named: slot.description)
      let needing = medications(needing: slot, on: moment.today)
      guard needing.isEmpty else {
        throw .medications(.slotInUse(slot, medications: needing.map(\.name)))
      }
    }
    if regimen.slots[slot]?.last?.value == time { return .done(.set) }
    // What the settings file said before comes first.
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

  /// Those that are due in `slot` today or later, or were before they were put on hold.
  private func medications(needing slot: SlotName, on today: Day) -> [Medication] {
    regimen.histories.filter { $0.slots(from: today).contains(slot) }.map { $0.latest(on: today) }
  }
}
