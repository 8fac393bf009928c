import PillsCore

extension World {
  /// Checks the engine's memory and timer against the rules after it has handled every event.
  mutating func check() throws(Violation) {
    try checkStock()
    let today = moment.today
    // Reminders since the last check, and those that were open then, must not be lost.
    let looked = occurrencesToLookAt(and: open)
    open = []
    var earliest: Instant?
    func consider(_ instant: Instant) {
      if instant > clock { earliest = min(earliest ?? instant, instant) }
    }
    for occurrence in looked where !unanswered(of: occurrence).isEmpty {
      tally.checks += 1
      let record = records[occurrence.id]
      if occurrence.dueAt > clock {
        consider(occurrence.dueAt)
        if let record, record.state != .void {
          throw violation(3, "\(occurrence.id) is \(record.state) before its time")
        }
      } else if clock < windowEnd(of: occurrence) {
        consider(windowEnd(of: occurrence))
        guard !asked(of: occurrence).isEmpty else { continue }
        guard let record, record.state == .raised else {
          throw violation(2, "\(occurrence.id) is not raised within its window")
        }
        open.insert(occurrence.id)
        if isPutOff(record) {
          if let until = record.snoozedUntil { consider(until) }
        } else if let again = nextRepeat(of: record) {
          if again <= clock {
            throw violation(2, "\(occurrence.id) is not raised again, though it is time")
          }
          consider(again)
        }
      } else if record?.state != .missed,
        // Older days get no record, but they show as missed.
        record?.state == .raised || occurrence.id.day >= self.today(of: occurrence.id).advanced(by: -366)
      {
        throw violation(2, "\(occurrence.id) is over and not missed")
      }
    }
    for instant in try checkDrinkTimes() { consider(instant) }
    if let earliest, armed.map({ $0 > earliest }) ?? true {
      throw violation(2, "the timer is armed for \(String(describing: armed)), after \(earliest)")
    }
    checkedUntil = clock
    tally.checks += 1
    if unlockedAt != nil, let engine { try checkLock(engine.historyLock(at: clock)) }
    if tally.events.isMultiple(of: 16) {
      try checkMemory()
      try checkPlan()
      try checkOverview()
      try checkHydration()
    }
    if tally.events.isMultiple(of: 512), let engine {
      try checkCalendar(today.advanced(by: -3)...today.next, engine)
    }
  }

  /// The due doses from the day before the last check until tomorrow, in each zone, and the slots of
  /// `earlier`.
  ///
  /// This function does not change the world: in one that does, each closure would copy the world.
  private func occurrencesToLookAt(and earlier: Set<ReminderID>) -> [TrueOccurrence] {
    clocks.flatMap { hours in
      let (zone, today) = (zone(by: hours), today(by: hours))
      let firstDay = min(zone.day(at: min(checkedUntil, clock)), today).previous
      let open = earlier.filter { $0.hours == hours && $0.day < firstDay }.sorted()
      return open.compactMap { trueOccurrence($0) }
        + (firstDay...todays.upperBound.next).flatMap { occurrences(on: $0) }.filter { $0.id.hours == hours }
    }
  }

  /// The next repetition of an open reminder that is not snoozed.
  private func nextRepeat(of record: ReminderRecord) -> Instant? {
    guard settings.repeatEvery > .zero, record.repeatCount < settings.repeatLimit else { return nil }
    return record.raisedAt.map { $0 + settings.repeatEvery }
  }

  private mutating func checkMemory() throws(Violation) {
    guard let memory = engine?.memory else { return }
    tally.checks += 1
    let today = moment.today
    if memory.medications.answers != disk.answers.filter({ $0.key.day >= memory.firstDay }) {
      throw violation(6, "the answers in memory are not those on disk")
    }
    if memory.medications.asNeeded != disk.asNeeded.filter({ $0.day >= memory.firstDay })
      || memory.medications.regimen != disk.regimen
    {
      throw violation(6, "the medications in memory, or what was taken of them, are not those on disk")
    }
    if memory.hydration != disk.memory(from: memory.firstDay).hydration {
      throw violation(6, "the drinks in memory are not those on disk")
    }
    let expected = (hasUnsaved ? records : disk.records).filter { $0.key.day >= memory.firstDay }
    if memory.reminders.records.filter({ $0.key.day >= memory.firstDay }) != expected {
      throw violation(6, "the records in memory are not those on disk")
    }
    if memory.firstDay < today.advanced(by: -MissedDoses.days - 1), memory.reminders.reviewedUntil == clock {
      throw violation(6, "memory holds days since \(memory.firstDay)")
    }
  }

  /// The plan contains everything due and unanswered in the next seven days, in order.
  mutating func checkPlan() throws(Violation) {
    guard let plan = engine?.plan(at: moment) else { return }
    tally.checks += 1
    let days = todays.lowerBound...todays.upperBound.advanced(by: 6)
    let wanted = days.flatMap { occurrences(on: $0) }
      .filter { (0..<7).contains(today(of: $0.id).distance(to: $0.id.day)) }
      .filter { $0.dueAt > clock && !asked(of: $0).isEmpty }
      .sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
    let planned = plan.reminders.filter { $0.id.source == .medications }
    if planned.map(\.id) != wanted.map(\.id) || planned.map(\.dueAt) != wanted.map(\.dueAt) {
      throw violation(9, "the plan is \(planned.map(\.id)) in place of \(wanted.map(\.id))")
    }
    if planned.map(\.doses) != wanted.map({ asked(of: $0) }) {
      throw violation(1, "the plan holds doses that are answered, or lacks some that are not")
    }
  }

  /// Last night only counts as over if none of its doses can be taken, or if it cannot be complete.
  private mutating func checkStreak() throws(Violation) {
    guard let end = engine?.endOfStreak(at: moment) else { return }
    tally.checks += 1
    let today = moment.today
    let lastNight = occurrences(on: today.previous)
    let doses = lastNight.flatMap(\.doses)
    let isOpen = lastNight.contains { occurrence in
      clock < windowEnd(of: occurrence) && occurrence.doses.contains { disk.answers[$0] == nil }
    }
    let isWhole = lastNight.allSatisfy { occurrence in
      clock < windowEnd(of: occurrence) || occurrence.doses.allSatisfy { disk.answers[$0] != nil }
    }
    let isLost = doses.contains { [.skipped, .missed].contains(disk.answers[$0]?.kind) }
    let last = isOpen && isWhole && !isLost ? today.advanced(by: -2) : today.previous
    if end.last != last { throw violation(15, "the streak ends with \(end.last) in place of \(last)") }
  }

  /// The status shows every dose of today correctly.
  mutating func checkOverview() throws(Violation) {
    guard let overview = engine?.overview(at: moment) else { return }
    tally.checks += 1
    let told = Set(overview.slots.map(\.id).filter { $0.day == today(of: $0) })
    let due = todays.flatMap { occurrences(on: $0) }.map(\.id)
    if told != Set(due.filter { $0.day == today(of: $0) }) {
      throw violation(2, "today is told as \(told)")
    }
    try checkAsNeededOverviews(overview)
    try checkStreak()
    try checkMissed(overview)
    for slot in overview.slots {
      guard let occurrence = trueOccurrence(slot.id) else { continue }
      let wanted = zip(occurrence.doses, occurrence.medications).map { dose, medication in
        label(of: dose, due: medication)
      }
      if slot.doses.map(\.medication.id) != occurrence.medications.map(\.id)
        || slot.doses.map(\.label) != wanted
      {
        throw violation(
          11,
          "\(slot.id) is told to hold \(slot.doses.map(\.medication)) in place of \(wanted)"
        )
      }
      let isOver = windowEnd(of: occurrence) <= clock
      for (dose, told) in zip(occurrence.doses, slot.doses) {
        let status: DoseStatus =
          switch disk.answers[dose]?.kind {
          case .taken: .taken
          case .skipped: .skipped
          case .missed: .missed
          case nil: isOver ? .missed : .due
          }
        if told.status != status { throw violation(2, "\(dose) is told as \(told.status), not \(status)") }
      }
    }
  }

  /// Checks the screen against the rules once every message has arrived.
  mutating func checkScreen() throws(Violation) {
    guard let screen, screen.isReady else { return }
    let today = moment.today
    var wanted: [ReminderID: [Dose]] = [:]
    let aroundToday = [today, drinkingDay, todays.lowerBound, todays.upperBound].flatMap {
      [$0.previous, $0, $0.next]
    }
    let days = Set(aroundToday + screen.popups.values.map(\.id.day))
    for day in days.sorted() {
      for occurrence in occurrences(on: day) {
        let asked = asked(of: occurrence)
        guard occurrence.dueAt <= clock, !asked.isEmpty, clock < windowEnd(of: occurrence),
          let record = records[occurrence.id], !isPutOff(record)
        else { continue }
        wanted[occurrence.id] = asked
      }
    }
    for id in try wantedDrinks(on: days) { wanted[id] = [] }
    var shown: Set<ReminderID> = []
    tally.checks += wanted.count + 1
    for (number, popup) in screen.popups.sorted(by: { $0.key < $1.key }) where !popup.isLost {
      guard let asked = wanted[popup.id] else {
        throw violation(5, "\(popup.id) is on the screen under \(number) and should not be")
      }
      if popup.content.doses != asked, !unshown.contains(popup.id) {
        throw violation(1, "the popup of \(popup.id) asks for \(popup.content.doses) in place of \(asked)")
      }
      if !unshown.contains(popup.id) { try checkTimeHere(popup.content) }
      if !shown.insert(popup.id).inserted { throw violation(3, "\(popup.id) is on the screen twice") }
      if popup.isHidden, !isSessionLocked, !unshown.contains(popup.id), !screen.isHanging {
        throw violation(2, "\(popup.id) is out of sight since the session was locked")
      }
    }
    let withdrawn = Set(
      inbox.flatMap { message -> [ReminderID] in
        if case .popupsWithdrawn(let ids) = message.event { ids } else { [] }
      }
    )
    // If the former popup of a reminder is still being withdrawn, the new one appears later.
    let missing = wanted.filter { id, asked in
      !withdrawn.contains(id) && !shown.contains(id) && !isDismissed(id, asking: asked)
    }.keys
    if inbox.isEmpty, let id = missing.first(where: unshown.contains),
      armed.map({ $0 > clock + .minutes(1) }) ?? true
    {
      throw violation(2, "\(id) could not be shown, and is not tried again within a minute")
    }
    guard !screen.isHanging else { return }
    for id in missing.sorted() where !unshown.contains(id) {
      throw violation(2, "\(id) is open and not on the screen")
    }
  }

  /// True if the person closed the popup of these doses and the reminder was not raised since.
  private func isDismissed(_ id: ReminderID, asking asked: [Dose]) -> Bool {
    guard let dismissal = dismissed[id] else { return false }
    guard let raisedAt = dismissal.raisedAt else { return true }
    return raisedAt == records[id]?.raisedAt && asked.allSatisfy(dismissal.doses.contains)
  }

  func checkOnePopup(of id: ReminderID) throws(Violation) {
    let count = screen?.popups.values.filter { $0.id == id && !$0.isLost }.count ?? 0
    if count > 1 { throw violation(3, "two popups of \(id)") }
  }

  /// A click leaves none of its doses unanswered, unless it could not be saved.
  func checkClick(on popup: ReminderPopup) throws(Violation) {
    guard engine != nil, !wasRefused, isAware, !isBlind else { return }
    // By an older store that was put in place, all its medications may begin later.
    guard trueOccurrence(popup.id) != nil else { return }
    for dose in popup.doses where disk.answers[dose] == nil {
      throw violation(4, "a click on \(popup.id) was lost")
    }
  }

  // MARK: What the engine asks for

  mutating func checkShow(_ popup: ReminderPopup) throws(Violation) {
    tally.checks += 1
    if let taken = popup.doses.first(where: { disk.answers[$0] != nil }) {
      throw violation(1, "reminded of \(taken), which is answered")
    }
    switch popup.id.source {
    case .hydration: try checkShowOfDrinkTime(popup.id)
    default:
      if popup.doses.isEmpty || !settings.remindersEnabled { throw violation(1, "reminded of nothing") }
      guard let occurrence = trueOccurrence(popup.id), occurrence.dueAt <= clock else {
        throw violation(9, "\(popup.id) is shown before its time")
      }
    }
    if !hasUnsaved, disk.records[popup.id]?.state != .raised {
      throw violation(3, "\(popup.id) is shown before it is raised on disk")
    }
    if let dismissal = dismissed[popup.id], dismissal.raisedAt != nil,
      dismissal.raisedAt == disk.records[popup.id]?.raisedAt, !hasUnsaved, !unshown.contains(popup.id),
      popup.doses.allSatisfy(dismissal.doses.contains)
    {
      throw violation(3, "\(popup.id) is shown again after it was dismissed")
    }
  }

  /// The label of a dose: the one recorded with its answer, or else the one of `medication`.
  private func label(of dose: Dose, due medication: Medication) -> DoseLabel {
    disk.answers[dose]?.label ?? medication.label(in: dose.slot, on: dose.day)
  }

  /// A new answer has the label of the due dose, and a corrected one keeps its label.
  private func checkLabels(
    _ events: [(dose: Dose, answer: DoseAnswer?)],
    among occurrence: TrueOccurrence,
    _ command: AnswerCommand
  ) throws(Violation) {
    if command.amount != nil, Set(events.map(\.dose.medication)).count > 1 {
      throw violation(16, "\(command) gives several medications one amount")
    }
    for event in events {
      guard let answer = event.answer,
        let medication = occurrence.medications.first(where: { $0.id == event.dose.medication })
      else { continue }
      let known = disk.answers[event.dose]
      let isSame = known?.kind == answer.kind
      let wanted =
        isSame ? known?.label : medication.label(in: event.dose.slot, on: event.dose.day)
      let said = wanted.map {
        DoseLabel(name: $0.name, dosage: $0.dosage, amount: command.amount ?? $0.amount)
      }
      let before = isSame ? known?.remarks : nil
      let remarks = DoseRemarks(note: command.note ?? before?.note, place: command.place ?? before?.place)
      if answer.label != said || answer.remarks != remarks {
        throw violation(16, "\(event) is recorded in place of \(String(describing: said)), \(remarks)")
      }
    }
  }

  /// Only the command's doses are recorded, on days that it can change.
  mutating func checkAnswers(_ change: Change, _ purpose: Purpose) throws(Violation) {
    tally.checks += 1
    guard !change.answers.isEmpty else { return }
    switch (purpose, said) {
    case (.click(let id), .click(let clicked, let action, let popup)?) where clicked == id:
      for event in change.answers {
        let isRight =
          popup.doses.contains(event.dose) && change.via == .popup && event.answer?.at == clock
          && event.answer?.kind == (action == .taken ? .taken : .skipped) && [.taken, .skip].contains(action)
        if !isRight { throw violation(4, "a click on \(action) recorded \(event)") }
      }
    case (.command(let request, .slot(let ids, _)), .command(.medications(.answer(let command)), let asked)?)
    where asked == request:
      if ids.count == 1 { spokenOf = occurrence(ids[0], spokenOfBy: command) }
      if Set(change.answers.map { almanac.id(of: $0.dose) }).subtracting(ids) != [] {
        throw violation(4, "\(command) is told to be of \(ids) alone")
      }
      try checkLimits(of: change.answers, by: command)
      for id in ids { try checkSlot(id, of: change, command) }
      try checkMeantSlots(ids, command)
    case (.command(let request, .days), .command(.medications(.answer), let asked)?) where asked == request,
      (.command(let request, .slots), .command(.medications(.answer), let asked)?) where asked == request,
      (.command(let request, .slots), .command(.medications(.takeBack), let asked)?) where asked == request,
      (.command(let request, .days), .command(.medications(.takeBack), let asked)?) where asked == request:
      if case .command(.medications(.answer(let command)), _)? = said {
        try checkLimits(of: change.answers, by: command)
      }
      try checkDays(change)
    default:
      throw violation(
        4,
        "\(change.answers) recorded for \(purpose) while \(String(describing: said)) was said"
      )
    }
  }

  /// Checks the recorded answers for a slot that a command named.
  private func checkSlot(_ id: ReminderID, of change: Change, _ command: AnswerCommand) throws(Violation) {
    let spokenOf = occurrence(id, spokenOfBy: command)
    if let spokenOf {
      let events = change.answers.filter { almanac.id(of: $0.dose) == id }
      try checkLabels(events, among: spokenOf, command)
    }
    for event in change.answers where almanac.id(of: event.dose) == id {
      let kinds: [DoseAnswer.Kind?] =
        switch command.action {
        case .take: [.taken]
        case .skip: [.skipped]
        case .undo: [nil]
        case .toggle: [.taken, nil]
        case .confirmMissed: []
        }
      let isRight =
        event.dose.slot.description == command.slot && event.dose.day == id.day && change.via == .command
        && kinds.contains(event.answer?.kind) && isAtMeantTime(event)
        // A corrected answer keeps its time, which can be in the future if the clock was set back.
        && event.answer.map { $0.at <= clock || $0.at == disk.answers[event.dose]?.at } ?? true
      if !isRight { throw violation(4, "\(command) recorded \(event)") }
      if !(spokenOf?.doses.contains(event.dose) ?? false) {
        throw violation(4, "\(command) recorded \(event.dose), which is not due")
      }
      if !(spokenOf.map { doses(of: $0, meantBy: command) }?.contains(event.dose) ?? false) {
        throw violation(4, "\(command) recorded \(event.dose), which is not due or not meant")
      }
      if command.medications.isEmpty, event.answer != nil,
        ![nil, .missed].contains(disk.answers[event.dose]?.kind)
      {
        throw violation(4, "\(command) changes the answer of \(event.dose), which nobody named")
      }
      if event.dose.day > today(of: id), !isAhead(id) { throw violation(8, "a future day is marked") }
      if spokenOf.map(isLocked) ?? false { throw violation(8, "a locked day is marked") }
    }
  }

  /// A command without medication or day means the open slots, or else the nearest one, but never a distant
  /// one in another zone.
  private func checkMeantSlots(_ ids: [ReminderID], _ command: AnswerCommand) throws(Violation) {
    guard command.medications.isEmpty, command.day == nil, command.action != .undo, isAware else { return }
    let around = todays.lowerBound.previous...todays.upperBound
    let slots = around.flatMap { occurrences(on: $0) }.filter { "\($0.id.slot)" == command.slot }
    let open = slots.filter { slot in isCurrent(slot) && slot.doses.contains { disk.answers[$0] == nil } }
    for id in ids where slots.contains(where: { $0.id.hours != id.hours }) {
      guard let spoken = slots.first(where: { $0.id == id }) else { continue }
      if !open.isEmpty, !open.contains(where: { $0.id == id }) {
        throw violation(8, "\(command) is of \(id), and \(open.map(\.id)) are open")
      }
      let others = slots.filter { $0.id.hours != id.hours && $0.id.day == today(of: $0.id) }
      let isFar = others.contains { other in abs(other.dueAt - clock) < abs(spoken.dueAt - clock) }
      if open.isEmpty, isFar, spoken.dueAt > clock {
        throw violation(8, "\(command) is of \(id), and others are nearer")
      }
    }
  }

  /// True if a slot of tomorrow comes within six hours.
  private func isAhead(_ id: ReminderID) -> Bool {
    id.day == today(of: id).next && trueOccurrence(id).map { $0.dueAt <= clock + .hours(6) } ?? false
  }

  private func mayAnswerAhead(on day: Day, by command: Command) -> Bool {
    guard case .medications(.answer(let answer)) = command, let slot = answer.slot, answer.until == nil,
      !isBlind, isAware
    else { return false }
    return occurrences(on: day).contains { $0.id.slot.description == slot && isAhead($0.id) }
  }

  private func abs(_ span: TimeSpan) -> Int64 { Swift.abs(span.microseconds) }

  /// Every record follows from the previous record, the time and the command.
  mutating func checkRecords(_ change: Change, _ purpose: Purpose) throws(Violation) {
    tally.checks += 1
    for record in change.reminders.records {
      let old = records[record.id]
      guard record.id.source == .medications else {
        try checkDrinkTime(record, after: old, purpose)
        continue
      }
      guard record != old, let occurrence = trueOccurrence(record.id) else { continue }
      let end = windowEnd(of: occurrence)
      switch (old?.state ?? .void, record.state) {
      case (.void, .raised):
        let isRight = record.dueAt == occurrence.dueAt && record.dueAt <= clock && clock < end
        if !isRight || asked(of: occurrence).isEmpty {
          throw violation(9, "\(record) is raised, due \(occurrence.dueAt)")
        }
      case (.missed, .raised):
        if clock >= end { throw violation(3, "\(record.id) is raised after it was missed") }
      case (.void, .missed), (.raised, .missed):
        if clock < end { throw violation(2, "\(record.id) is missed before \(end)") }
      case (.raised, .void), (.missed, .void):
        if occurrence.dueAt <= clock { throw violation(3, "\(record.id) is void after its time") }
      case (.raised, .raised):
        try checkRaisedAgain(record, after: old)
        // If the clock was set back, a reminder can be raised at an earlier time, which must not bring a
        // closed popup back.
        if let raised = record.raisedAt, let last = old?.raisedAt, raised < last,
          let dismissal = dismissed[record.id], dismissal.raisedAt == last
        {
          dismissed[record.id] = Dismissal(raisedAt: raised, doses: dismissal.doses)
        }
      case (.missed, .missed):
        break
      case (.void, .void):
        // The only change left is that the last popup is withdrawn.
        if old?.popup == record.popup, old?.isPopupRetired == record.isPopupRetired {
          throw violation(3, "\(record.id) is void again")
        }
      case (.done, _), (_, .done):
        throw violation(3, "\(record.id) is put away, as no reminder of medications can be")
      }
    }
  }

  private func checkRaisedAgain(_ record: ReminderRecord, after old: ReminderRecord?) throws(Violation) {
    guard let old, let last = old.raisedAt, let raised = record.raisedAt, raised > last else { return }
    if isPutOff(old) {
      // If the clock was set back after the snooze ended, the snooze stays ended.
      if let until = old.snoozedUntil, until > clock, until > checkedUntil {
        throw violation(3, "\(record.id) is raised while it is put off")
      }
      return
    }
    let isRepeat =
      settings.repeatEvery > .zero && record.repeatCount == old.repeatCount + 1
      && record.repeatCount <= settings.repeatLimit && raised - last >= settings.repeatEvery
    if !isRepeat { throw violation(3, "\(record.id) is raised again without need") }
  }

  // MARK: Replies to a person

  mutating func checkOutcome(
    _ slot: SlotOverview,
    isChanged: Bool,
    besides others: [ReminderID] = [],
    of command: Command
  ) throws(Violation) {
    tally.checks += 1
    guard let occurrence = trueOccurrence(slot.id) else {
      // A dose that is no longer due disappears once its answer is undone.
      if isChanged, slot.doses.isEmpty { return }
      throw violation(6, "told of \(slot.id), in which nothing is due")
    }
    for (dose, told) in zip(occurrence.doses, slot.doses) {
      let kinds: [DoseAnswer.Kind?] =
        switch told.status {
        case .taken: [.taken]
        case .skipped: [.skipped]
        case .missed: [.missed, nil]
        case .due: [nil]
        }
      if !kinds.contains(disk.answers[dose]?.kind) { throw violation(6, "told \(told.status) of \(dose)") }
    }
    guard case .medications(.answer(let answer)) = command, answer.action != .toggle else { return }
    let wanted: DoseAnswer.Kind? = answer.action == .take ? .taken : answer.action == .skip ? .skipped : nil
    // A dose that changes from one zone to the other counts once.
    let elsewhere = Set(others.compactMap { trueOccurrence($0) }.flatMap(\.medications).map(\.id))
    let whole = spokenOf ?? occurrence
    let meant = doses(of: whole, meantBy: answer).filter { !elsewhere.contains($0.medication) }
    for dose in meant where disk.answers[dose]?.kind != wanted {
      // A dose with another answer stays.
      if wanted != nil, answer.medications.isEmpty, disk.answers[dose] != nil { continue }
      throw violation(6, "\(answer.action) of \(dose) is acknowledged and not on disk")
    }
    // An unnoticed journey may have ended the reminder; its popup goes once the daemon notices.
    if wanted != nil, meant == whole.doses, isAware,
      let popup = screen?.popups.values.first(where: { $0.id == occurrence.id && !$0.isLost })
    {
      throw violation(5, "\(popup.id) is still on the screen when the person is told that it is answered")
    }
  }

  mutating func checkRefusal(_ refusal: Refusal, of command: Command) throws(Violation) {
    tally.checks += 1
    if disk.editCount != editCountBefore { throw violation(6, "\(command) is refused and done all the same") }
    if let objection = Objection(refusal), command.isOfMedications {
      if !isBlind, !objections(to: command).contains(objection) {
        throw violation(11, "\(command) is refused for \(objection)")
      }
      return
    }
    if case .medications(.limitExceeded(let name, let limit, _, _)) = refusal {
      guard case .medications(.answer(let answer)) = command, mayExceed(limit, name, by: answer) else {
        throw violation(12, "\(command) is refused for \(limit) of \(name)")
      }
      return
    }
    if meant != nil, !wasRefused, !isBlind, isAware {
      throw violation(6, "\(command) is refused for \(refusal)")
    }
    switch refusal {
    case .storage where !wasRefused: throw violation(6, "refused for a failure that is over")
    case .medications(.unknownSlot(let name, _, _)) where isAware && !isBlind && mayName(name, by: command):
      throw violation(6, "\(name) is refused as unknown")
    case .time(.futureDay(let day)) where day <= todays.lowerBound || mayAnswerAhead(on: day, by: command):
      throw violation(8, "\(day) is refused as future")
    case .time(.historyLocked(let day)):
      let isOfDrinks = if case .hydration = command { true } else { false }
      if day >= (isOfDrinks ? drinkingDay : todays.upperBound) || !settings.historyLocked || isUnlocked {
        throw violation(8, "\(day) is refused as locked")
      }
    default: break
    }
  }
}

extension World {
  /// True if `command` can mean `slot`.
  private func mayName(_ slot: String, by command: Command) -> Bool {
    let today = moment.today
    guard case .medications(.answer(let answer)) = command else { return mayName(slot, on: today...today) }
    let first = answer.day?.resolved(today: today) ?? today
    let last = answer.until?.resolved(today: today) ?? first
    return first <= last && mayName(slot, on: first...last)
  }

  /// The doses of `occurrence` that `command` means; a name can also be that of a dose due in another zone.
  private func doses(of occurrence: TrueOccurrence, meantBy command: AnswerCommand) -> [Dose] {
    let slot = [occurrence] + occurrences(on: occurrence.id.day).filter { $0.id.slot == occurrence.id.slot }
    let medications = slot.flatMap(\.medications)
    func named(_ names: [String]) -> Set<MedicationID> {
      Set(names.flatMap { almanac.named($0, among: medications) }.map(\.id))
    }
    let (chosen, left) = (named(command.medications), named(command.exceptions))
    return occurrence.doses.filter {
      (command.medications.isEmpty || chosen.contains($0.medication)) && !left.contains($0.medication)
    }
  }
}

extension Command {
  fileprivate var isOfMedications: Bool {
    switch self {
    case .medications(.change), .medications(.asNeeded), .medications(.setSlot), .medications(.pauses): true
    case .medications(.answer), .medications(.takeBack), .medications(.stock), .reminders, .hydration,
      .lock, .waking, .storage, .sync, .bring:
      false
    }
  }
}
