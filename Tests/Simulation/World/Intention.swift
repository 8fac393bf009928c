import PillsCore

extension World {
  /// The medication that a person expects on a day after `command`; nil if they expect none.
  ///
  /// `id` is the id of a new medication.
  func meaning(of command: MedicationCommand, for id: MedicationID, on day: Day) -> Medication? {
    let today = today(of: command, for: id)
    let timeline = almanac.timelines.first { $0.id == id }
    let old = timeline?.taken(on: day)
    guard day >= today else { return old }
    switch command {
    case .add(let draft, _):
      let isTaken =
        draft.from.map { $0.resolved(today: today) <= day } ?? true
        && draft.until.map { day <= $0.resolved(today: today) } ?? true
      guard isTaken else { return nil }
      let slots = slots(draft.slots, usualFor: draft.schedule, spokenDays ?? .daily)
      var days = spokenDays ?? .daily
      if draft.from == nil, slotsAhead(of: slots, by: draft.hours).isEmpty {
        days = counted(days, from: today.next)
      }
      var medication = Medication(id: id, name: draft.name, schedule: Schedule(days, slots: slots))
      for (kind, text) in draft.texts { medication[kind] = text }
      medication.hasReminders = draft.hasReminders
      medication.hours = draft.hours
      medication.limits = draft.limits
      return medication
    case .remove:
      return nil
    case .pause(_, let until):
      var medication = old
      let isOnHold = until.map { day < $0.resolved(today: today) } ?? true
      medication?.state = isOnHold ? .paused : .active
      return medication
    case .resume:
      // A resumed medication continues as it was, with later edits of that day, until its planned last day.
      if let timeline, let end = timeline.plannedEnd, timeline.isOver(on: today), today < end, end <= day {
        return nil
      }
      var medication =
        old
        ?? timeline.flatMap { timeline in
          guard timeline.isOver(on: today), timeline.taken(after: today).map({ day < $0 }) ?? true else {
            return nil
          }
          return timeline.planned(on: day, after: today)
        }
      medication?.state = .active
      return medication
    case .edit(_, let edit, let from?) where edit.isEmpty:
      let first = from.resolved(today: today)
      if day < first { return nil }
      let earliest = timeline?.versions[0]
      // A medication that ended before its beginning never begins.
      return old
        ?? (earliest?.medication.state != .ended && earliest?.from.day ?? today > day
          ? earliest?.medication : nil)
    case .edit(_, let edit, let from):
      return timeline.flatMap { edited($0, edit, from: from, on: day) }
    }
  }

  /// The first day on which all of `command` applies.
  ///
  /// If `isOfHours` is false, a change of the hours is ignored.
  func firstDay(of command: MedicationCommand, for id: MedicationID, isOfHours: Bool = true) -> Day {
    let today = saidOn ?? today(of: command, for: id)
    switch command {
    case .add(let draft, _): return draft.from?.resolved(today: today) ?? today
    case .edit(_, let edit, let from?) where edit.isEmpty: return from.resolved(today: today)
    case .edit(_, let edit, let from):
      guard let timeline = almanac.timelines.first(where: { $0.id == id }) else { return today }
      return [
        firstDayOfDoses(timeline, edit, from: from, today),
        isOfHours ? firstDayOfHours(edit, from: from, today) : today,
      ].reduce(today, max)
    case .remove, .pause, .resume: return today
    }
  }

  /// The slots of `day` with an answer, and the number of as-needed doses.
  func answered(_ id: MedicationID, on day: Day) -> (slots: Set<SlotName>, asNeeded: Int) {
    let slots = disk.answers.keys.filter { $0.medication == id && $0.day == day }.map(\.slot)
    return (Set(slots), disk.asNeeded.count { $0.medication == id && $0.day == day })
  }

  /// An edit without a day applies from today, but never adds a dose to a day that has an answered one. A
  /// change of the dose follows this day too.
  private func firstDayOfDoses(_ old: Timeline, _ edit: MedicationEdit, from: DayReference?, _ today: Day)
    -> Day
  {
    if let from { return from.resolved(today: today) }
    let answered = answered(old.id, on: today)
    guard answered != ([], 0), let schedule = old.inForce(on: today)?.schedule else { return today }
    let known = almanac.slots(of: schedule, on: today).union(answered.slots)
    let slots = almanac.slots(of: rescheduled(schedule, edit, old, from: today), on: today)
    return slots.isSubset(of: known) ? today : today.next
  }

  /// A day that has begun in any zone keeps its hours.
  private func firstDayOfHours(_ edit: MedicationEdit, from: DayReference?, _ today: Day) -> Day {
    let first = from?.resolved(today: today) ?? today
    return edit.hours == nil ? first : max(first, firstUntouchedDay)
  }

  private func edited(
    _ old: Timeline,
    _ edit: MedicationEdit,
    from: DayReference?,
    on day: Day
  ) -> Medication? {
    let today = today(of: old)
    let first = from?.resolved(today: today) ?? today
    var taken = old.taken(on: day)
    if let end = old.end, edit.until != nil, day >= end.day {
      taken = old.inForce(on: day)
      taken?.state = end.last.state
    }
    if edit.until != nil, old.isOver(on: today), old.isOver(on: first) {
      // From that day on the medication is resumed unchanged.
      taken = day < first ? old.taken(on: day) : old.inForce(on: day)
      taken?.state = .active
    }
    if case .after(let last)? = edit.until, day > last.resolved(today: today) { return nil }
    guard var medication = taken, day >= first else { return taken }
    if let name = edit.name { medication.name = name }
    for (text, words) in edit.texts where text != .dosage { medication[text] = words }
    if let hours = edit.hours, day >= firstDayOfHours(edit, from: from, today) {
      medication.hours = hours.value
    }
    if let hasReminders = edit.hasReminders { medication.hasReminders = hasReminders }
    if let perDay = edit.perDay { medication.limits.perDay = perDay.value }
    if let gap = edit.gap { medication.limits.gap = gap.value }
    if day >= firstDayOfDoses(old, edit, from: from, today) {
      if let dosage = edit.texts[.dosage] { medication[.dosage] = dosage }
      if let dose = edit.dose.flatMap(DoseAmounts.init(_:)) { medication.dose = dose }
      medication.schedule = rescheduled(medication.schedule, edit, old, from: first)
      // If a dose of today is answered, the edit's first day counts as the first day of the schedule.
      let isFirst = from != nil || answered(old.id, on: today) != ([], 0)
      let isDueOnFirst = isFirst || isDueToday(medication.schedule.slots, of: old)
      if !isDueOnFirst, edit.schedule != nil {
        medication.schedule.days = counted(medication.schedule.days, from: first.next)
      }
    }
    return medication
  }

  private func rescheduled(
    _ schedule: Schedule,
    _ edit: MedicationEdit,
    _ old: Timeline,
    from first: Day
  ) -> Schedule {
    guard edit.schedule != nil || edit.slots != nil else { return schedule }
    let days = spokenDays ?? schedule.days
    if days == .asNeeded { return Schedule(days, slots: []) }
    let isUsual = edit.slots == nil && edit.schedule != "twice-daily"
    if isUsual, !schedule.slots.isEmpty { return Schedule(days, slots: schedule.slots) }
    // If the medication was as needed, the edit uses the slots of its first day.
    let ofFirstDay = isUsual ? old.latest(on: first).schedule.slots : nil
    let usual = slots(edit.slots, usualFor: edit.schedule, days)
    return Schedule(days, slots: ofFirstDay.flatMap { $0.isEmpty ? nil : $0 } ?? usual)
  }

  /// If no day was named, an interval begins on the first day with a due dose.
  private func counted(_ days: DayPattern, from first: Day) -> DayPattern {
    guard let spokenFirst, spokenFirst != first else { return days }
    return switch days {
    case .every(let count, spokenFirst): .every(count: count, first: first)
    case .cycle(let on, let off, spokenFirst): .cycle(on: on, off: off, first: first)
    case .weekly(_, let interval?) where interval.first == spokenFirst:
      // No weekday was named either.
      .weekly([first.weekday], .init(interval.count, from: first))
    case .monthly(let numbers, let interval?) where interval.first == spokenFirst:
      .monthly(numbers, .init(interval.count, from: first))
    default: days
    }
  }

  /// The `slots` that are still to come today.
  private func slotsAhead(of slots: Set<SlotName>, by hours: ReminderHours?) -> Set<SlotName> {
    let (today, now) = (today(by: hours), wallClock(by: hours))
    return slots.filter { Int64(almanac.time(of: $0, on: today).secondsSinceMidnight) >= now }
  }

  /// True if an edit without a day makes a dose due today, which is neither answered nor over.
  private func isDueToday(_ slots: Set<SlotName>, of old: Timeline) -> Bool {
    let hours = old.latest(on: moment.today).hours
    let today = today(by: hours)
    let now = wallClock(by: hours)
    func time(of slot: SlotName) -> Int64 { Int64(almanac.time(of: slot, on: today).secondsSinceMidnight) }
    func isOver(_ slot: SlotName) -> Bool {
      let next = almanac.instant(of: almanac.time(of: slot, on: today.next), on: today.next, by: hours)
      let due = almanac.instant(of: almanac.time(of: slot, on: today), on: today, by: hours)
      return min(due + settings.window, next) <= clock
    }
    let answered = answered(old.id, on: today).slots
    let known = slots.union(old.latest(on: today).schedule.slots).sorted {
      (time(of: $0), $0) < (time(of: $1), $1)
    }
    let open = known.first { !isOver($0) && (time(of: $0) > now || !answered.contains($0)) }
    let closed = known.last { slot in open.map { time(of: slot) < time(of: $0) } ?? true }
    let own = old.versions[0].from
    let begun = own.day == today ? Int64(own.time.secondsSinceMidnight) : 0
    let begin = max(open.map { min(time(of: $0), now) } ?? now, closed.map { time(of: $0) + 1 } ?? 0, begun)
    return slots.isEmpty || slots.contains { time(of: $0) >= begin }
  }

  private func wallClock(by hours: ReminderHours?) -> Int64 {
    let zone = zone(by: hours)
    let seconds = clock.secondsSinceEpoch + zone.secondsAheadOfUTC(at: clock)
    return seconds - Int64(today(by: hours).daysSinceEpoch) * 86_400
  }

  private func slots(_ names: [String]?, usualFor schedule: String?, _ days: DayPattern) -> Set<SlotName> {
    if let names { return Set(names.compactMap(SlotName.init)) }
    if days == .asNeeded { return [] }
    if schedule == "twice-daily" { return [.morning, .evening] }
    let first = slots.min { ($0.value.usual, $0.key) < ($1.value.usual, $1.key) }
    return Set([first?.key].compactMap(\.self))
  }
}
