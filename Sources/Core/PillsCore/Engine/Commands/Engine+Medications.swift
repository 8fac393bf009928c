extension Engine {
  /// The most medications that can be current at a time.
  package static let mostMedications = 1000

  /// The days of `command` are read by the clocks that the medication follows.
  mutating func change(_ command: MedicationCommand, at moment: Moment, _ past: any Past) throws(Refusal)
    -> Step
  {
    let moment = moment.by(hours(of: command, on: moment.today))
    let (now, today) = (moment.now, moment.today)
    // Today's answers decide when a new schedule begins.
    if case .edit = command { try recall(today...today, from: past) }
    // The medication without a pause of everything, which is not part of it.
    let named: MedicationHistory
    var steps: [CourseStep] = []
    var added: MedicationHistory?
    var replaced: MedicationHistory?
    var (first, alsoDue) = (today, [SlotName]())
    switch command {
    case .add(let draft, let keepsDefault):
      let new = try history(of: draft, at: moment)
      named = new.called(new.freeID(besides: try usedIDs(past)))
      (added, first) = (named, named.versions[0].from.day)
      if !keepsDefault { replaced = replacedDefault(on: today, from: first) }
    case .edit(let name, let edit, let from?) where edit.isEmpty:
      named = asSaid(try history(named: name, on: today))
      first = from.resolved(today: today)
      steps = try moving(named, to: first, edit, at: moment, past)
    case .edit(let name, let edit, let from):
      named = asSaid(try history(named: name, on: today))
      (steps, first) = try self.steps(of: named, edit, from: from, at: moment)
    case .remove(let name):
      named = asSaid(try current(named: name, on: today))
      steps = named.removing(from: boundary(of: named, at: moment))
    case .pause(let name, let until):
      named = asSaid(try current(named: name, on: today))
      let end = until?.resolved(today: today)
      if let end, end <= today { throw .medications(.pastDay(end)) }
      steps = named.pausing(from: boundary(of: named, at: moment), until: end.map { Boundary($0) })
    case .resume(let name):
      named = asSaid(try history(named: name, on: today))
      if named.isOver(on: today) {
        try requireNew(name: named.latest(on: today).name, besides: named.id, on: today)
      }
      steps = named.resuming(from: boundary(of: named, at: moment))
    }
    let changed = added ?? named.applying(steps, at: now)
    if case .edit = command, let changed {
      alsoDue = slotsDueBesidesAnswers(by: changed, insteadOf: named, at: moment)
    }
    let outcome = MedicationOutcome(
      changed: changed != nil,
      history: changed ?? named,
      endedDefault: replaced != nil,
      from: first,
      alsoDue: alsoDue
    )
    guard let changed else { return .done(.medications(.changed(outcome))) }
    var change = MedicationsChange(histories: [changed])
    if added == nil { change.edits[changed.id] = steps }
    if let replaced {
      let own = moment.by(replaced.hours(on: today))
      let begin = changed.versions[0].from
      let end = replaced.ending(from: begin.day > own.today ? begin : boundary(of: replaced, at: own))
      change.histories.append(replaced.taking(end, at: now))
      change.edits[replaced.id] = end
    }
    return .persist(Change(medications: change), .medication(outcome))
  }

  private func asSaid(_ history: MedicationHistory) -> MedicationHistory {
    medications.memory.regimen[history.id] ?? history
  }

  /// Finds a medication that is taken on `today` or later, as ``medication(named:among:)`` does.
  package func current(named name: String, on today: Day) throws(Refusal) -> MedicationHistory {
    let histories = regimen.current(on: today)
    let medication = try medication(named: name, among: histories.map { $0.latest(on: today) })
    guard let history = histories.first(where: { $0.id == medication.id }) else {
      preconditionFailure("the medication is one of them")
    }
    return history
  }

  /// Finds the medication with this name, current or ended. Without one, finds a current medication whose name
  /// begins with it, or that has the name at another time, and at last an ended one.
  package func history(named name: String, on today: Day) throws(Refusal) -> MedicationHistory {
    let wanted = name.lowercased()
    var last: [String: MedicationHistory] = [:]
    for history in regimen.histories { last[history.latest(on: today).name.lowercased()] = history }
    let names = regimen.current(on: today).map { $0.latest(on: today).name.lowercased() }
    if !names.contains(wanted), let ended = last[wanted] { return ended }
    do throws(Refusal) {
      return try current(named: name, on: today)
    } catch .medications(.unknownMedication) {
      // An older one with the same name can be found only by its id.
      let named = regimen.histories.map { $0.latest(on: today) }.filter { medication in
        last[medication.name.lowercased()]?.id == medication.id || medication.isCalled(byID: wanted)
      }
      let medication = try medication(named: name, among: named)
      guard let history = regimen[medication.id] else { preconditionFailure("the medication is one of them") }
      return history
    }
  }

  private func usedIDs(_ past: any Past) throws(Refusal) -> Set<MedicationID> {
    do throws(StoreFailure) {
      return try past.usedIDs().union(medications.memory.regimen.histories.map(\.id))
    } catch {
      throw .storage(error)
    }
  }

  // MARK: Adding

  private func history(of draft: MedicationDraft, at moment: Moment) throws(Refusal) -> MedicationHistory {
    let (now, today) = (moment.now, moment.today)
    guard regimen.current(on: today).count < Self.mostMedications else {
      throw .medications(.tooManyMedications(limit: Self.mostMedications))
    }
    let first = draft.from?.resolved(today: today) ?? today
    let named = draft.until?.resolved(today: today)
    if let named, named < first { throw .medications(.untilBeforeFrom(until: named, from: first)) }
    try requireOpen(first, today: today)
    let name = try validated(.name, draft.name)
    try requireNew(name: name, besides: nil, on: today)
    let text = draft.schedule ?? "daily"
    var days = try days(text, first: first, today: today)
    let texts = try validated(draft.texts)
    let slots = try slots(draft.slots ?? usualSlots(for: text), for: days)
    // Without a day it begins now; with today, it is due in all slots of today.
    let boundary = draft.from == nil ? moment.boundary : Boundary(first)
    let counted = firstDue(in: slots, from: boundary)
    if counted != first { days = try self.days(text, first: counted, today: today) }
    var medication = Medication(id: .defaultMedication, name: name, schedule: Schedule(days, slots: slots))
    for (kind, text) in texts { medication[kind] = text }
    if let dose = draft.dose {
      medication.dose = try self.dose(dose, for: medication.schedule, first: counted, today: today)
    }
    // A dose with steps ends with its last step.
    let until = named ?? medication.dose.lastDay
    medication.hours = draft.hours
    medication.hasReminders = draft.hasReminders
    medication.limits = try validated(draft.limits)
    let history = MedicationHistory(versions: [MedicationVersion(medication, from: boundary, madeAt: now)])
    return until.flatMap(end(after:)).map { history.taking(history.ending(from: $0), at: now) } ?? history
  }

  /// The day from which days and steps of a dose count: that of `begin`, or the next if nothing is due in `slots` from
  /// then on. Otherwise a taper would lose a dose of its first day.
  private func firstDue(in slots: Set<SlotName>, from begin: Boundary) -> Day {
    let day = begin.day
    let isDue = regimen.slots.slots(on: day).contains { slot in
      slots.contains(slot.name) && Boundary(day, slot.time) >= begin
    }
    return isDue || slots.isEmpty ? day : day.next
  }

  /// Throws if a medication cannot begin on `first`, as past days are locked or it is too long ago.
  private func requireOpen(_ first: Day, today: Day) throws(Refusal) {
    guard first < today else { return }
    let count = first.distance(to: today)
    if count > Self.mostAnsweredDays { throw .medications(.tooManyDays(count, limit: Self.mostAnsweredDays)) }
    try requireUnlocked(first, today: today)
  }

  /// Nil if `until` is the last day that exists.
  private func end(after until: Day) -> Boundary? { until < .last ? Boundary(until.next) : nil }

  /// The default medication if it is unchanged and the only one ever; the first other medication ends it on
  /// `first`, unless it ends earlier.
  func replacedDefault(on today: Day, from first: Day) -> MedicationHistory? {
    let regimen = medications.memory.regimen
    let current = regimen.current(on: today)
    guard current.count == 1, current[0].latest(on: today).isAsInstalled, regimen.histories.count == 1,
      current[0].lastDay.map({ $0 >= first }) ?? true
    else { return nil }
    return current[0]
  }

  private func usualSlots(for schedule: String) -> [String] {
    switch DayPattern.words(of: schedule).first {
    case "as-needed": return []
    case "twice-daily": return [SlotName.morning, .evening].map(\.description)
    default: return settings.slotsInOrder.prefix(1).map(\.name.description)
    }
  }

  // MARK: Editing

  /// The steps that move the beginning to `first`; throws if doses would be missed, unless that is accepted.
  private mutating func moving(
    _ history: MedicationHistory,
    to first: Day,
    _ edit: MedicationEdit,
    at moment: Moment,
    _ past: any Past
  ) throws(Refusal) -> [CourseStep] {
    let today = moment.today
    let old = history.versions[0].from.day
    try requireOpen(first, today: today)
    if old < today, first != old, isLocked { throw .time(.historyLocked(old)) }
    if let until = history.lastDay, until < first {
      throw .medications(.untilBeforeFrom(until: until, from: first))
    }
    let moving = history.beginning(at: Boundary(first))
    guard first <= min(old, today), !edit.acceptsMissed else { return moving }
    try recall(first...today, from: past)
    let moved = history.taking(moving, at: moment.now)
    let missed = (first...min(old, today)).reduce(0) { count, day in
      count + missedDoses(of: moved, on: day, at: moment) - missedDoses(of: history, on: day, at: moment)
    }
    if missed > 0 {
      throw .medications(
        .wouldMiss(name: regimen.called(moved.latest(on: today)), doses: missed, since: first)
      )
    }
    return moving
  }

  private func missedDoses(of history: MedicationHistory, on day: Day, at moment: Moment) -> Int {
    occurrences(of: history, on: day, at: moment)
      .filter { closesAt($0, at: moment) <= moment.now }
      .flatMap(\.doses).count { medications.answers[$0] == nil }
  }

  /// The steps of an edit, and the first day on which all of it holds.
  private func steps(
    of history: MedicationHistory,
    _ edit: MedicationEdit,
    from reference: DayReference?,
    at moment: Moment
  ) throws(Refusal) -> (steps: [CourseStep], from: Day) {
    let today = moment.today
    let first = reference?.resolved(today: today) ?? today
    if first < today { throw .medications(.pastDay(first)) }
    let isOver = history.isOver(on: today) && history.isOver(on: first)
    let old = history.latest(on: first)
    var new = old
    if let name = edit.name {
      new.name = try validated(.name, name)
      try requireNew(name: new.name, besides: history.id, on: today)
    }
    for (text, words) in try validated(edit.texts) { new[text] = words }
    var schedule = try schedule(edit, insteadOf: old.schedule, first: first, today: today)
    let limits = try validated(DoseLimits(perDay: edit.perDay?.value, gap: edit.gap?.value))
    if edit.perDay != nil { new.limits.perDay = limits.perDay }
    if edit.gap != nil { new.limits.gap = limits.gap }
    new.hasReminders = edit.hasReminders ?? old.hasReminders
    let isDayNamed = reference != nil
    func boundary(_ day: Day) -> Boundary {
      if day > today { return Boundary(day) }
      return self.boundary(of: history, and: schedule.slots, isDayNamed: isDayNamed, at: moment)
    }
    // A further dose becomes due on an answered day only if the person named that day. Schedule, slots and amount
    // change on one day, so that every dose belongs to the old plan or to the new one.
    let firstOfDoses = isDayNamed ? first : firstDay(of: schedule, for: history, today: today)
    let firstDose = isDayNamed ? first : firstDue(in: schedule.slots, from: boundary(firstOfDoses))
    // The next of the days comes after an answered dose of today, which is the first.
    if firstDose != first, !isAnswered(history.id, on: today) {
      schedule = try self.schedule(edit, insteadOf: old.schedule, first: firstDose, today: today)
    }
    let dose = try edit.dose.map { text throws(Refusal) in
      try self.dose(text, for: schedule, first: firstDose, today: today)
    }
    new.dose = dose ?? old.dose
    var end: Boundary?
    switch edit.until {
    case nil: end = isOver ? nil : dose?.lastDay.flatMap(self.end(after:))
    case .never: break
    case .after(let reference):
      let until = reference.resolved(today: today)
      let begin = max(first, history.versions[0].from.day)
      if until < begin { throw .medications(.untilBeforeFrom(until: until, from: begin)) }
      end = self.end(after: until)
    }
    if isOver, edit.until != nil { try requireNew(name: new.name, besides: history.id, on: today) }
    let now = moment.now
    var state = history
    // An ended medication is not due in the time before it resumes.
    if isOver, edit.until != nil || end != nil {
      state = state.taking(state.resuming(from: boundary(first)), at: now)
    }
    if edit.until != nil || end != nil { state = state.taking(state.ending(from: end), at: now) }
    var steps = state.said(of: .state, insteadOf: history)
    // Doses that were to change tomorrow still do so if the edit is repeated.
    var last = firstOfDoses
    func say(_ aspects: [Aspect], from day: Day) {
      let changed = aspects.filter { history.isChanged($0, by: new, from: boundary(day)) }
      // Before it begins, the edit changes what it begins with.
      let from = boundary(day) <= history.versions[0].from ? .first : boundary(day)
      steps += changed.map { CourseStep($0, new.value(of: $0), from: from) }
      if !changed.isEmpty { last = max(last, day) }
    }
    var aspects = edit.texts.keys.filter { $0 != .dosage }.map(Aspect.text)
    if edit.name != nil { aspects.append(.text(.name)) }
    if edit.hasReminders != nil { aspects.append(.reminders) }
    if edit.perDay != nil { aspects.append(.perDay) }
    if edit.gap != nil { aspects.append(.gap) }
    say(aspects.sorted { $0.name < $1.name }, from: first)
    new.schedule = schedule
    if edit.texts[.dosage] != nil { say([.text(.dosage)], from: firstOfDoses) }
    say(edit.schedule == nil ? [] : [.days], from: firstOfDoses)
    if edit.namesSlots || schedule.slots != old.schedule.slots, schedule.days != .asNeeded {
      // Default slots leave slots alone that are planned for later, such as for tomorrow if the edit holds from then on.
      let isDefault = !edit.namesSlots && old.schedule.slots.isEmpty
      let planned = firstOfDoses > first ? history.latest(on: firstOfDoses).schedule.slots : []
      if !isDefault || planned.isEmpty {
        say([.slots], from: firstOfDoses)
        let begin = boundary(firstOfDoses)
        if isDefault { steps += history.steps(of: .slots).filter { $0.from > begin } }
      }
    }
    if dose != nil { say([.dose], from: firstOfDoses) }
    if let hours = edit.hours {
      new.hours = hours.value
      say([.zone], from: firstDayByOtherClocks(first, at: moment))
    }
    return (steps, last)
  }

  private func schedule(
    _ edit: MedicationEdit,
    insteadOf old: Schedule,
    first: Day,
    today: Day
  ) throws(Refusal) -> Schedule {
    var new = old
    if let text = edit.schedule { new.days = try days(text, first: first, today: today) }
    if new.days == .asNeeded { new.slots = [] }
    if let names = edit.slots {
      new.slots = try slots(names, for: new.days)
    } else if let text = edit.schedule, new.days != .asNeeded {
      let usual = try slots(usualSlots(for: text), for: new.days)
      if new.slots.isEmpty || edit.namesSlots { new.slots = usual }
    }
    return new
  }

  // MARK: Checking input

  private func validated(_ text: MedicationText, _ value: String) throws(Refusal) -> String {
    do throws(InputComplaint) {
      let words = try text.validated(value)
      if text == .name, settings.slots.keys.contains(where: { $0.isNamed(by: words) }) {
        throw InputComplaint(.nameOfSlot)
      }
      return words
    } catch {
      throw .medications(.invalidText(text, error))
    }
  }

  private func validated(_ texts: [MedicationText: String]) throws(Refusal) -> [MedicationText: String] {
    var result: [MedicationText: String] = [:]
    // In a fixed order, so that the same bad text is always refused first.
    for text in MedicationText.allCases {
      if let words = texts[text] { result[text] = try validated(text, words) }
    }
    return result
  }

  private func validated(_ limits: DoseLimits) throws(Refusal) -> DoseLimits {
    guard limits.hasGoodPerDay, limits.hasGoodGap else { throw .medications(.invalidLimits(limits)) }
    return limits
  }

  func requireNew(name: String, besides id: MedicationID?, on today: Day) throws(Refusal) {
    let wanted = name.lowercased()
    let others = regimen.current(on: today).lazy.filter { $0.id != id }.flatMap { $0.names(from: today) }
    if let other = others.first(where: { $0.lowercased() == wanted }) {
      throw .medications(.medicationExists(name: other))
    }
  }

  private func days(_ text: String, first: Day, today: Day) throws(Refusal) -> DayPattern {
    do throws(InputComplaint) {
      return try DayPattern(parsing: text, first: first, today: today)
    } catch {
      throw .medications(.invalidSchedule(text: text, error))
    }
  }

  private func dose(
    _ text: String,
    for schedule: Schedule,
    first: Day,
    today: Day
  ) throws(Refusal) -> DoseAmounts {
    do throws(InputComplaint) {
      return try DoseAmounts(parsing: text, first: first, today: today).fitting(schedule)
    } catch {
      throw .medications(.invalidDose(text: text, error))
    }
  }

  private func slots(_ names: [String], for days: DayPattern) throws(Refusal) -> Set<SlotName> {
    var slots: Set<SlotName> = []
    for name in names {
      // Words that are no slot together may be several.
      let words = name.split(separator: " ").compactMap { try? slot(named: String($0)) }
      let areSeveral = words.count > 1 && words.count == name.split(separator: " ").count
      let isOne = settings.slots.keys.contains { $0.isNamed(by: name) }
      slots.formUnion(areSeveral && !isOne ? words : [try slot(named: name)])
    }
    if days == .asNeeded {
      if let slot = slots.min() { throw .medications(.slotOfAsNeeded(slot)) }
    } else if slots.isEmpty {
      throw .medications(.noSlot(slots: settings.slotsInOrder.map(\.name)))
    }
    return slots
  }
}
