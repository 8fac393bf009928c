import PillsCore

extension World {
  /// What a person means a medication to be on a day, once `command` is carried out; nil where it is not taken then.
  ///
  /// `id` is that of a medication that is new.
  func meaning(of command: MedicationCommand, for id: MedicationID, on day: Day) -> Medication? {
    let today = zone.day(at: clock)
    let timeline = almanac.timelines.first { $0.id == id }
    let old = timeline?.taken(on: day)
    guard day >= today else { return old }
    switch command {
    case .add(let draft, _):
      let isTaken =
        draft.from.map { $0.resolved(today: today) <= day } ?? true
        && draft.until.map { day <= $0.resolved(today: today) } ?? true
      guard isTaken else { return nil }
      let days = spokenDays ?? .daily
      return Medication(
        id: id,
        name: draft.name,
        dosage: draft.dosage,
        instructions: draft.instructions,
        schedule: Schedule(days: days, slots: slots(draft.slots, usualFor: draft.schedule, days)),
        hasReminders: draft.hasReminders,
        limits: draft.limits
      )
    case .remove:
      return nil
    case .pause(_, let until):
      var medication = old
      let isOnHold = until.map { day < $0.resolved(today: today) } ?? true
      medication?.state = isOnHold ? .paused : .active
      return medication
    case .resume:
      var medication = old
      medication?.state = .active
      return medication
    case .edit(_, let edit, let from):
      return timeline.flatMap { edited($0, edit, from: from?.resolved(today: today) ?? today, on: day) }
    }
  }

  private func edited(_ old: Timeline, _ edit: MedicationEdit, from first: Day, on day: Day) -> Medication? {
    let today = zone.day(at: clock)
    var taken = old.taken(on: day)
    if let end = old.end, edit.until != nil, day >= end.day { taken = end.last }
    if case .after(let last)? = edit.until, day > last.resolved(today: today) { return nil }
    guard var medication = taken, day >= first else { return taken }
    if let name = edit.name { medication.name = name }
    if let dosage = edit.dosage { medication.dosage = dosage }
    if let instructions = edit.instructions { medication.instructions = instructions }
    if let hasReminders = edit.hasReminders { medication.hasReminders = hasReminders }
    if let perDay = edit.perDay { medication.limits.perDay = perDay.value }
    if let gap = edit.gap { medication.limits.gap = gap.value }
    if edit.schedule != nil || edit.slots != nil {
      let days = spokenDays ?? medication.schedule.days
      let isKept = edit.slots == nil && edit.schedule != "twice-daily" && !medication.schedule.slots.isEmpty
      medication.schedule.days = days
      if days == .asNeeded {
        medication.schedule.slots = []
      } else if !isKept {
        // What was to be taken as needed from a later day on goes by the slots of the first day of the edit.
        let ofFirstDay =
          edit.slots == nil && edit.schedule != "twice-daily" ? old.taken(on: first)?.schedule.slots : nil
        let usual = slots(edit.slots, usualFor: edit.schedule, days)
        medication.schedule.slots = ofFirstDay.flatMap { $0.isEmpty ? nil : $0 } ?? usual
      }
    }
    return medication
  }

  private func slots(_ names: [String]?, usualFor schedule: String?, _ days: DayPattern) -> Set<SlotName> {
    if let names { return Set(names.compactMap(SlotName.init)) }
    if days == .asNeeded { return [] }
    if schedule == "twice-daily" { return [.morning, .evening] }
    let first = settings.slots.min { ($0.value, $0.key) < ($1.value, $1.key) }
    return Set([first?.key].compactMap(\.self))
  }
}
