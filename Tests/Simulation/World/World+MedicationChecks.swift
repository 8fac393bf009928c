import PillsCore

extension World {
  /// Medications change only by the command, and on every day to what it means.
  func checkMedications(_ change: Change, _ purpose: Purpose) throws(Violation) {
    guard !change.medications.histories.isEmpty, change.medications.clock == nil else { return }
    guard case .command(let request, .medication(let outcome)) = purpose,
      case .command(.medications(.change(let command)), let asked)? = said, asked == request
    else { throw violation(11, "medications change while \(String(describing: said)) was said") }
    let objections = objections(to: .medications(.change(command))).subtracting([.wouldMiss])
    if !objections.isEmpty { throw violation(11, "\(command) is carried out in spite of \(objections)") }
    let today = today(of: command)
    let ofDefault = moment.today
    let id = outcome.history.id
    for history in change.medications.histories {
      let isNew = disk.medications[history.id] == nil
      let new = Timeline(history)
      let steps = change.medications.edits[history.id] ?? []
      if let former = disk.medications[history.id], former.applying(steps, at: moment.now) != history {
        throw violation(13, "\(command) is told to other devices as \(steps)")
      }
      if history.id == id {
        if isNew != command.isAddition { throw violation(11, "\(command) changes another medication") }
        if let name = command.name, almanac.namedEver(name, on: today).first?.id != id {
          throw violation(11, "\(command) changes another medication")
        }
        try checkMeaning(of: command, id, new)
      } else {
        guard case .add(let draft, keepsDefault: false) = command, replacesDefault,
          history.id == .defaultMedication
        else { throw violation(11, "\(command) changes \(history.id) too") }
        let begin = max(draft.from?.resolved(today: today) ?? today, ofDefault)
        for day in ofDefault..<ofDefault.advanced(by: 35) {
          let meant = day < begin ? almanac.timelines[0].taken(on: day) : nil
          if new.taken(on: day) != meant {
            throw violation(11, "the first medication goes on, or ends early")
          }
        }
      }
    }
    if case .add(let draft, keepsDefault: false) = command, replacesDefault,
      change.medications.histories.count == 1
    {
      let begin = max(draft.from?.resolved(today: today) ?? today, ofDefault)
      if almanac.timelines[0].end.map({ $0.day > begin }) ?? true {
        throw violation(11, "the first medication is left beside another")
      }
    }
  }

  private func checkMeaning(of command: MedicationCommand, _ id: MedicationID, _ new: Timeline)
    throws(Violation)
  {
    let today = today(of: command, for: id)
    for day in today..<today.advanced(by: 35) {
      let (meant, got) = (meaning(of: command, for: id, on: day), new.taken(on: day))
      if meant?.counted(like: got) != got {
        throw violation(
          11,
          "\(command) makes \(String(describing: got)) on \(day) in place of \(String(describing: meant))"
        )
      }
    }
  }

  /// True if the only medication is the unchanged default one.
  private var replacesDefault: Bool {
    let today = moment.today
    guard almanac.timelines.count == 1, almanac.timelines[0].isCurrent(on: today) else { return false }
    let medication = almanac.timelines[0].latest(on: today)
    return medication.name == "Pills" && medication.dosage.isEmpty && medication.dose == .one
  }

  /// Doses that were due before the change, whose reminders are over, are still due.
  mutating func checkPast(by old: Almanac) throws(Violation) {
    tally.edits += 1
    let today = moment.today
    let longAgo = today.advanced(by: -Int(random.seconds(20...400)))
    for day in [longAgo] + Array(today.advanced(by: -9)...today) {
      tally.checks += 1
      func settled(_ occurrences: [TrueOccurrence]) -> [ReminderID: [Medication]] {
        let past = occurrences.filter {
          day < self.today(of: $0.id) || min($0.dueAt + settings.window, $0.nextAt) <= clock
        }
        // If a medication begins on a past day, new past doses are expected.
        let rest = past.map { ($0.id, $0.medications.filter { $0.id != begunInThePast }) }
        return Dictionary(uniqueKeysWithValues: rest.filter { !$0.1.isEmpty })
      }
      let (before, after) = (settled(old.occurrences(on: day)), settled(almanac.occurrences(on: day)))
      if before != after { throw violation(11, "what was due on \(day) was \(before) and is \(after)") }
    }
  }

  /// If a dose of the day is answered, an edit does not make another one due, unless the person named the
  /// day; then the reply says so.
  mutating func checkDoubles(by old: Almanac, _ purpose: Purpose) throws(Violation) {
    guard case .command(_, .medication(let outcome)) = purpose,
      case .command(.medications(.change(.edit(_, _, let from))), _)? = said
    else { return }
    let id = outcome.history.id
    let today = old.timelines.first { $0.id == id }.map { self.today(of: $0) } ?? moment.today
    tally.checks += 1
    let answered = answered(id, on: today)
    guard answered != ([], 0) else {
      if !outcome.alsoDue.isEmpty {
        throw violation(11, "told that \(outcome.alsoDue) are due besides nothing")
      }
      return
    }
    func count(by almanac: Almanac) -> Int {
      answered.slots.union(almanac.slots(of: id, on: today)).count + answered.asNeeded
    }
    let perDay = outcome.history.versions.last { $0.from.day <= today }?.medication.schedule.slots.count ?? 0
    if from == nil, count(by: almanac) > max(count(by: old), perDay) {
      throw violation(
        11,
        "an edit of \(id) has \(count(by: almanac)) doses on \(today), not \(count(by: old))"
      )
    }
    func open(by almanac: Almanac) -> Set<SlotName> {
      let open = almanac.occurrences(on: today).filter { occurrence in
        clock < min(occurrence.dueAt + settings.window, occurrence.nextAt)
          && occurrence.doses.contains { $0.medication == id && disk.answers[$0] == nil }
      }
      return Set(open.map(\.id.slot))
    }
    let added = open(by: almanac).subtracting(open(by: old))
    if Set(outcome.alsoDue) != added || outcome.alsoDue.count != added.count {
      throw violation(11, "told that \(outcome.alsoDue) are due today too in place of \(added)")
    }
  }

  /// The medication whose first day is or becomes a past one.
  private var begunInThePast: MedicationID? {
    switch said {
    case .command(.medications(.change(.add(let draft, _))), _)? where draft.from != nil:
      disk.places.last
    case .command(.medications(.change(.edit(let name, let edit, _?))), _)? where edit.isEmpty:
      almanac.namedEver(name, on: moment.today).first?.id
    default: nil
    }
  }

  // MARK: Replies to a person

  mutating func hear(_ outcome: MedicationOutcome, to request: RequestID) throws(Violation) {
    guard case .command(.medications(.change(let command)), let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    guard !isBlind else { return }
    tally.checks += 1
    if outcome.changed != (disk.editCount != editCountBefore) {
      throw violation(6, "told that it is \(outcome.changed) that \(command) changed something")
    }
    let id = outcome.history.id
    let told = Timeline(outcome.history)
    if outcome.changed {
      if outcome.history != disk.medications[id] {
        throw violation(6, "told of \(outcome.history), which is not on disk")
      }
      if outcome.endedDefault, disk.medications[.defaultMedication]?.versions.last?.medication.state != .ended
      {
        throw violation(6, "told that the first medication is gone")
      }
    } else {
      let objections = objections(to: .medications(.change(command))).subtracting([.wouldMiss])
      if !objections.isEmpty { throw violation(11, "\(command) is not refused in spite of \(objections)") }
    }
    if outcome.from != firstDay(of: command, for: id),
      outcome.from != firstDay(of: command, for: id, isOfHours: false)
    {
      throw violation(11, "told that \(command) holds from \(outcome.from) on")
    }
    try checkBeginning(of: command, id)
    // The change is on disk, and repeating the command changes nothing.
    if !command.isAddition { try checkMeaning(of: command, id, told) }
    try checkNothingStale()
  }

  /// An added medication is due from its first day on, or from now on.
  private mutating func checkBeginning(of command: MedicationCommand, _ id: MedicationID) throws(Violation) {
    let (today, hours) = (today(of: command, for: id), hours(of: command, for: id))
    let (begin, schedule): (Instant, Schedule?)
    switch command {
    case .add(let draft, _):
      let isToday = draft.from.map { $0.resolved(today: today) == today } ?? false
      begin = draft.from.map { almanac.start(of: $0.resolved(today: today), by: hours) } ?? clock
      // If the person names today, only the remaining slots of today count.
      schedule =
        isToday || draft.until != nil
        ? nil : almanac.timelines.first { $0.id == id }?.versions[0].medication.schedule
    case .edit(_, let edit, let from?) where edit.isEmpty:
      begin = almanac.start(of: from.resolved(today: today), by: hours)
      schedule = nil
    default: return
    }
    tally.checks += 1
    for day in [-40, -9, -2, -1, 0].map(today.advanced(by:)) {
      for occurrence in almanac.occurrences(on: day) where occurrence.dueAt < begin {
        if occurrence.medications.contains(where: { $0.id == id }) {
          throw violation(2, "\(id) is due at \(occurrence.id), before it began")
        }
      }
      guard let schedule else { continue }
      let due = Set(
        almanac.occurrences(on: day).filter { $0.medications.contains { $0.id == id } }.map(\.id.slot)
      )
      let meant = almanac.slots(of: schedule, on: day).filter { slot in
        almanac.slots(on: day)[slot].map { time in
          !almanac.isPaused(on: day, at: time) && almanac.instant(of: time, on: day, by: hours) >= begin
        } ?? false
      }
      if due != meant { throw violation(2, "\(id) is due in \(due) of \(day) in place of \(meant)") }
    }
  }

  /// After a change the plan, the calendar and the screen look as if it had always been so.
  mutating func checkNothingStale() throws(Violation) {
    guard let engine, isAware else { return }
    tally.checks += 1
    var fresh = Engine(settings: settings, memory: disk.memory(from: engine.memory.firstDay))
    _ = fresh.handle(.started(settings), at: moment, uptime: uptime, past: WorldPast(self))
    if fresh.plan(at: moment) != engine.plan(at: moment) {
      throw violation(11, "the plan is not the one that the disk gives")
    }
    try checkPlan()
    try checkOverview()
    let today = moment.today
    try checkCalendar(today.advanced(by: -9)...today.next, engine)
    for popup in (screen?.popups ?? [:]).values where !popup.isLost {
      guard popup.id.source == .medications else { continue }
      guard let occurrence = trueOccurrence(popup.id), !asked(of: occurrence).isEmpty else {
        throw violation(11, "\(popup.id) is still on the screen though nothing of it is asked for")
      }
      if popup.content.doses != asked(of: occurrence), !unshown.contains(popup.id) {
        throw violation(11, "the popup of \(popup.id) still asks for \(popup.content.doses)")
      }
    }
  }
}

extension World {
  /// Every report about `days` shows what was due and how it was answered.
  func checkCalendar(_ days: ClosedRange<Day>, _ engine: Engine) throws(Violation) {
    let answers = days.flatMap { day in
      (disk.answered[day] ?? []).compactMap { dose in
        disk.answers[dose].map { AnsweredDose(dose, kind: $0.kind) }
      }
    }
    let past = engine.pastDays(at: moment)
    var told: [Dose: DoseStatus] = [:]
    past.forEach(of: days, answers: answers) { day, doses in
      for dose in doses {
        told[Dose(day: day, slot: dose.slot, medication: dose.medication)] = dose.status
      }
    }
    var wanted: [Dose: DoseStatus] = [:]
    for occurrence in days.flatMap(occurrences) {
      let isOver = windowEnd(of: occurrence) <= clock
      for dose in occurrence.doses {
        wanted[dose] =
          switch disk.answers[dose]?.kind {
          case .taken: .taken
          case .skipped: .skipped
          case .missed: .missed
          case nil: isOver ? .missed : .due
          }
      }
    }
    if told != wanted { throw violation(11, "the past of \(days) holds \(told) in place of \(wanted)") }
    let given = days.flatMap { disk.answered[$0] ?? [] }.compactMap { dose in
      disk.answers[dose].map { (dose, $0) }
    }
    let answersOfDays = Dictionary(uniqueKeysWithValues: given)
    let calendar = engine.slots(of: days, answers: answersOfDays, at: moment).values.joined()
    let shown = calendar.flatMap { slot in
      slot.doses.map { dose in
        (Dose(day: slot.id.day, slot: slot.id.slot, medication: dose.medication.id), dose.status)
      }
    }
    if Dictionary(shown, uniquingKeysWith: { $1 }) != told || shown.count != told.count {
      throw violation(11, "the calendar of \(days) holds \(shown) in place of \(told)")
    }
  }
}

extension Medication {
  /// Counts the interval from the first day of `other` if that gives the same days.
  fileprivate func counted(like other: Medication?) -> Medication {
    guard let other else { return self }
    var new = self
    switch (schedule.days, other.schedule.days) {
    case (.every(let count, let first), .every(let other, let day))
    where count == other && first.distance(to: day) % count == 0 && day < first:
      new.schedule.days = .every(count: count, first: day)
    case (.cycle(let on, let off, let first), .cycle(let otherOn, let otherOff, let day))
    where (on, off) == (otherOn, otherOff) && first.distance(to: day) % (on + off) == 0 && day < first:
      new.schedule.days = .cycle(on: on, off: off, first: day)
    case (.weekly(let days, let interval?), .weekly(_, let other?))
    where interval.count == other.count && other.first < interval.first
      && other.first.distance(to: interval.first) % (7 * interval.count) == 0:
      new.schedule.days = .weekly(days, other)
    case (.monthly(let days, let interval?), .monthly(_, let other?))
    where interval.count == other.count && other.first < interval.first
      && (months(of: interval.first) - months(of: other.first)) % interval.count == 0:
      new.schedule.days = .monthly(days, other)
    default: break
    }
    return new
  }

  private func months(of day: Day) -> Int { 12 * Month(of: day).year + Month(of: day).number }
}

extension MedicationCommand {
  fileprivate var isAddition: Bool { if case .add = self { true } else { false } }

  /// The name of the changed medication; nil for a new one.
  fileprivate var name: String? {
    switch self {
    case .add: nil
    case .edit(let name, _, _), .remove(let name), .pause(let name, _), .resume(let name): name
    }
  }
}
