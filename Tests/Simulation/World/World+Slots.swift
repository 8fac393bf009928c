import PillsCore

/// The slots: of the settings file, which is a wish, and of what a person says, which counts.
extension World {
  /// Those to choose from: a slot that was removed stays as long as a medication needs it.
  var slots: [SlotName: SlotTime] {
    slotTimes.current.merging(neededSlots.map { ($0, slotTimes.rule(of: $0, on: .last)) }) { known, _ in known
    }
  }

  /// Those in which a medication is due today or later, or was before it was put on hold.
  private var neededSlots: Set<SlotName> {
    let today = moment.today
    return almanac.timelines.reduce(into: []) { needed, timeline in
      for day in [today] + timeline.versions.map(\.from.day).filter({ $0 > today }) {
        needed.formUnion(timeline.taken(on: day)?.schedule.slots ?? [])
      }
    }
  }

  /// What the daemon has read of slots: from the store, and there of the settings file.
  var knownSlots: (SlotTimes, inFile: [SlotName: SlotTime]?) {
    isMakingUp ? (SlotTimes(), nil) : (disk.slotTimes, disk.slotsInFile)
  }

  /// The daemon has read the settings file, or the store anew: a line that differs from what it read last is said today.
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

  /// Another time of a slot holds from tomorrow if what is due in it today is answered or over, or would be by the new one, or another.
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
    // What was changed today after the earlier time would be as before in it.
    let isChanged = almanac.timelines.contains { timeline in
      guard let time, time < former else { return false }
      let judged = [time, former].map { timeline.judge(on: today, at: $0) }
      return judged[0] != judged[1] && judged.contains { $0?.schedule.slots.contains(slot) ?? false }
    }
    return isOver || isChanged ? today.next : today
  }

  /// Gives a slot another time, or takes it away.
  mutating func set(_ slot: SlotName, to time: SlotTime?) throws(Violation) {
    spokenSlot = (slot, time)
    try send(.medications(.setSlot(slot, time)))
    spokenSlot = nil
  }

  func objections(toSetting slot: SlotName, to time: SlotTime?) -> Set<Objection> {
    if time != nil { return [] }
    return slots[slot] == nil ? [.unknownSlot] : neededSlots.contains(slot) ? [.slotInUse] : []
  }

  /// What is known of slots since something of them is stored.
  mutating func noteSlots(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard change.medications.slotsInFile != nil || !change.medications.slots.isEmpty else { return }
    if case .command(_, .setting) = purpose, let (slot, time) = spokenSlot {
      if !objections(toSetting: slot, to: time).isEmpty {
        throw violation(18, "\(slot) is removed though needed")
      }
      slotTimes.change(slot, to: time, from: firstDay(of: slot, at: time, in: slotTimes))
    }
    // What a clock dated that was ahead is said anew.
    if purpose == .review { slotTimes.redate(on: moment.today) }
    disk.slotTimes = slotTimes
    guard slotTimes.isSame(as: disk.slots) else {
      throw violation(11, "the slots are \(disk.slots.all) in place of \(slotTimes)")
    }
  }
}
