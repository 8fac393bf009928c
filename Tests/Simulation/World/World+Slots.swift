import PillsCore

/// The slots: the settings file has wishes, and commands decide.
extension World {
  /// The available slots: a removed slot stays while a medication needs it.
  var slots: [SlotName: SlotTime] {
    slotTimes.current.merging(neededSlots.map { ($0, slotTimes.rule(of: $0, on: .last)) }) { known, _ in known
    }
  }

  /// The slots in which a medication is due today or later, or was due before it was paused.
  private var neededSlots: Set<SlotName> {
    let today = moment.today
    return almanac.timelines.reduce(into: []) { needed, timeline in
      for day in [today] + timeline.versions.map(\.from.day).filter({ $0 > today }) {
        needed.formUnion(timeline.taken(on: day)?.schedule.slots ?? [])
      }
    }
  }

  /// The slots that the daemon has read from the store, and those of the settings file there.
  var knownSlots: (SlotTimes, inFile: [SlotName: SlotTime]?) {
    isMakingUp ? (SlotTimes(), nil) : (disk.slotTimes, disk.slotsInFile)
  }

  /// The daemon has read the settings file or the store again: every line that differs counts as changed today.
  mutating func updateSlots() {
    let (stored, read) = knownSlots
    var new = stored
    for (slot, time) in settings.slots where stored.current[slot] != time {
      let day = firstDay(of: slot, at: time, in: stored)
      if let line = read?[slot] {
        if line != time { new.change(slot, to: time, from: day) }
      } else if stored.isUntouched(slot) {
        new.change(slot, to: time, from: read == nil ? .firstRecorded : day)
      }
    }
    slotTimes = new
  }

  /// A slot's new time applies from tomorrow if today's doses in it are answered or over, if they would be
  /// over by the new time, or if other doses would be due then.
  private func firstDay(of slot: SlotName, at rule: SlotTime?, in times: SlotTimes) -> Day {
    let today = moment.today
    let time = rule.map { $0.exceptions[today.weekday] ?? $0.usual }
    if !isMakingUp, disk.answers.contains(where: { ($0.key.day, $0.key.slot) == (today, slot) }) {
      return today.next
    }
    guard times.isThere(slot, on: today) else { return today }
    let next = almanac.instant(of: times.time(of: slot, on: today.next), on: today.next)
    let former = times.time(of: slot, on: today)
    let isDue = occurrences(on: today).contains { $0.id.slot == slot && !$0.doses.isEmpty }
    let isOver = [isDue || time == nil ? former : nil, time].compactMap(\.self).contains { time in
      min(almanac.instant(of: time, on: today) + settings.window, next) <= clock
    }
    // If a medication changed between the new and the former time, or everything was paused then, the slot
    // would lose that change today.
    let isChanged = almanac.timelines.contains { timeline in
      guard let time, time < former else { return false }
      let judged = [time, former].map { almanac.judge(timeline, on: today, at: $0) }
      return judged[0] != judged[1] && judged.contains { $0?.schedule.slots.contains(slot) ?? false }
    }
    return isOver || isChanged ? today.next : today
  }

  /// Moves or removes a slot.
  mutating func set(_ slot: SlotName, to time: SlotTime?) throws(Violation) {
    spokenSlot = (slot, time)
    try send(.medications(.setSlot(slot, time)))
    spokenSlot = nil
  }

  func objections(toSetting slot: SlotName, to time: SlotTime?) -> Set<Objection> {
    if time != nil { return [] }
    return slots[slot] == nil ? [.unknownSlot] : neededSlots.contains(slot) ? [.slotInUse] : []
  }

  /// Updates the known slots after a change was stored.
  mutating func noteSlots(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard change.medications.slotsInFile != nil || !change.medications.slots.isEmpty else { return }
    if case .command(_, .setting) = purpose, let (slot, time) = spokenSlot {
      if !objections(toSetting: slot, to: time).isEmpty {
        throw violation(18, "\(slot) is removed though needed")
      }
      slotTimes.change(slot, to: time, from: firstDay(of: slot, at: time, in: slotTimes))
    }
    // Changes dated by a clock that was ahead are redated.
    if purpose == .review { slotTimes.redate(on: moment.today) }
    disk.slotTimes = slotTimes
    guard slotTimes.isSame(as: disk.slots) else {
      throw violation(11, "the slots are \(disk.slots.all) in place of \(slotTimes)")
    }
  }
}
