/// Answers for one slot of a day, which has a part for each clock that medications follow.
extension Engine {
  /// Without a day this is about open parts, else the nearest; a part by home time may be due only tomorrow.
  mutating func answerSlot(_ command: AnswerCommand, at moment: Moment, _ past: any Past) throws(Refusal)
    -> Step
  {
    let ids = try thoseNotRefused(allMedicationReminders) { source throws(Refusal) in
      try target(of: command, by: source.hours, at: moment)
    }
    for id in ids { try recall(id.day...id.day, from: past) }
    let parts = try thoseNotRefused(ids) { id throws(Refusal) in
      guard let occurrence = occurrence(id, spokenOfBy: command, at: moment) else {
        throw .medications(.nothingDue(slot: id.slot, day: id.day))
      }
      return occurrence
    }
    let spoken = try doses(spokenOfBy: command, in: parts, at: moment)
    guard !spoken.isEmpty else {
      // The named medications may all have been excluded too.
      if command.action != .undo, let id = ids.first {
        throw .medications(.nothingDue(slot: id.slot, day: id.day))
      }
      throw .medications(.nothingAnswered)
    }
    try requireOneMedication(command, spoken.flatMap(\.doses))
    let kind = kind(of: command.action, on: spoken.flatMap(\.doses))
    let answers = try thoseNotRefused(spoken) { part throws(Refusal) in
      let id = part.occurrence.id
      let entries = try self.entries(for: command, about: part.occurrence, part.doses, as: kind, at: moment)
      // Checked last: nobody should unlock a day only to learn that there is nothing to do on it.
      if isLocked(id, at: moment) { throw .time(.historyLocked(id.day)) }
      if entries.isEmpty, occurrence(id, at: moment) == nil {
        throw .medications(.nothingDue(slot: id.slot, day: id.day))
      }
      return (id: id, entries: entries)
    }
    let answered = answers.map(\.id)
    let entries = answers.flatMap(\.entries)
    let named = command.isAboutAll ? nil : Set(spoken.flatMap(\.doses).map(\.medication))
    guard !entries.isEmpty else {
      return .done(outcome(of: answered, areNamed: true, named, changed: false, at: moment))
    }
    if !command.isForced { try requireLimits(entries, at: moment) }
    return .persist(Change(entries: entries), .slot(answered, named: named))
  }

  /// The results for the elements that `body` does not refuse; if it refuses all, throws the first refusal.
  private func thoseNotRefused<Element, Result>(
    _ elements: [Element],
    _ body: (Element) throws(Refusal) -> Result
  ) throws(Refusal) -> [Result] {
    var results: [Result] = []
    var refusal: Refusal?
    for element in elements {
      do throws(Refusal) {
        results.append(try body(element))
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal, results.isEmpty { throw refusal }
    return results
  }

  private func doses(
    spokenOfBy command: AnswerCommand,
    in parts: [Occurrence],
    at moment: Moment
  ) throws(Refusal) -> [(occurrence: Occurrence, doses: [Dose])] {
    let chosen = try chosen(by: command, among: parts)
    var parts = parts
    if !command.medications.isEmpty, let chosen {
      parts.removeAll { part in !part.medications.contains { chosen.contains($0.id) } }
    } else if command.day == nil {
      parts = meant(parts, by: command, at: moment)
    }
    let all = doses(of: parts, at: moment) { chosen?.contains($0) ?? true }
    // If one part is locked by its clock, the command is about the other.
    let unlocked = all.filter { !isLocked($0.occurrence.id, at: moment) }
    return unlocked.isEmpty ? all : unlocked
  }

  /// The wanted doses of `parts`, each medication once: in a part that can be answered now, if possible.
  private func doses(
    of parts: [Occurrence],
    at moment: Moment,
    where isWanted: (MedicationID) -> Bool
  ) -> [(occurrence: Occurrence, doses: [Dose])] {
    var known: Set<MedicationID> = []
    let current = parts.filter { isWithinWindow($0, at: moment) }
    return (current + parts.filter { !isWithinWindow($0, at: moment) }).compactMap { occurrence in
      let doses = occurrence.doses.filter { isWanted($0.medication) && !known.contains($0.medication) }
      known.formUnion(doses.map(\.medication))
      return doses.isEmpty && parts.count > 1 ? nil : (occurrence, doses)
    }
  }

  /// The parts that a bare command means: all open ones, else the nearest; undo prefers answered ones.
  private func meant(_ parts: [Occurrence], by command: AnswerCommand, at moment: Moment) -> [Occurrence] {
    var parts = parts
    if command.action == .undo {
      let answered = parts.filter { $0.doses.contains { medications.answers[$0] != nil } }
      if !answered.isEmpty { parts = answered }
    } else {
      let open = parts.filter { part in
        isWithinWindow(part, at: moment)
          && part.doses.contains { medications.answers[$0] == nil }
      }
      if !open.isEmpty { return open }
    }
    func distance(_ part: Occurrence) -> TimeSpan {
      let dueAt = part.dueAt
      return dueAt < moment.now ? moment.now - dueAt : dueAt - moment.now
    }
    let nearest = parts.map(distance).min()
    return parts.filter { distance($0) == nearest }
  }
}

extension Engine {
  /// A day that `command` names is one by the clocks of the settings, by which people see everything.
  private func target(
    of command: AnswerCommand,
    by hours: ReminderHours?,
    at moment: Moment
  ) throws(Refusal) -> ReminderID {
    let today = moment.by(hours).today
    let named = command.day?.resolved(today: moment.today) ?? today
    let slot = try slot(named: command.slot ?? "", on: named...named)
    let lastNight = occurrence(ReminderID(day: today.previous, slot: slot, by: hours), at: moment)
    let openLastNight = lastNight.flatMap { isWithinWindow($0, at: moment) ? $0 : nil }
    let day: Day
    if command.day != nil {
      day = named
    } else if let openLastNight, answersLastNight(openLastNight, at: moment) {
      day = openLastNight.id.day
    } else if meansTomorrow(slot, command, by: hours, at: moment) {
      day = today.next
    } else {
      day = today
    }
    let id = ReminderID(day: day, slot: slot, by: hours)
    if day > today, !isAhead(id, at: moment) { throw .time(.futureDay(day)) }
    try requireRecent(day, today: today)
    return id
  }

  /// Whether a slot without a day means tomorrow's: it can be answered ahead, and is nearer than today's, which
  /// is answered or over. For an undo, it must be answered.
  private func meansTomorrow(
    _ slot: SlotName,
    _ command: AnswerCommand,
    by hours: ReminderHours?,
    at moment: Moment
  ) -> Bool {
    let today = moment.by(hours).today
    let tomorrows = ReminderID(day: today.next, slot: slot, by: hours)
    guard isAhead(tomorrows, at: moment), let next = occurrence(tomorrows, at: moment) else { return false }
    if command.action == .undo { return next.doses.contains { medications.answers[$0] != nil } }
    guard let todays = occurrence(ReminderID(day: today, slot: slot, by: hours), at: moment) else {
      return true
    }
    let isOpen =
      isWithinWindow(todays, at: moment) && todays.doses.contains { medications.answers[$0] == nil }
    return !isOpen && next.dueAt - moment.now < moment.now - todays.dueAt
  }

  /// Whether a slot of tomorrow is so near that it can be answered ahead.
  private func isAhead(_ id: ReminderID, at moment: Moment) -> Bool {
    guard id.day == moment.by(clockOf: id).today.next, let dueAt = occurrence(id, at: moment)?.dueAt else {
      return false
    }
    return dueAt - moment.now <= Moment.aroundMidnight
  }

  /// The doses due in a slot. If a named medication has none, or nothing is due by the plan, medications that
  /// began after the slot count too.
  private func occurrence(
    _ id: ReminderID,
    spokenOfBy command: AnswerCommand,
    at moment: Moment
  ) -> Occurrence? {
    let due = occurrence(id, at: moment)
    if let due, (try? medications(named: command.medications, among: due.medications)) != nil,
      !command.medications.isEmpty || isPlanned(id, at: moment)
    {
      return due
    }
    let early = command.action == .undo ? nil : beforeBeginning(on: id.day, at: moment).first { $0.id == id }
    return due.map { due in early.map { due.joined(by: $0, in: regimen) } ?? due } ?? early
  }

  /// Whether a slot without a day means last night's: while it is unanswered or nearer than tonight's, so
  /// that a repeated command never marks tonight's.
  private func answersLastNight(_ lastNight: Occurrence, at moment: Moment) -> Bool {
    if lastNight.doses.contains(where: { medications.answers[$0] == nil }) { return true }
    return moment.now - lastNight.dueAt < nextDueAt(after: lastNight, at: moment) - moment.now
  }
}
