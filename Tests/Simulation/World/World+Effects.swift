import PillsCore

extension World {
  /// Carries out an effect of the engine and checks it against the rules.
  mutating func perform(_ effect: Effect) throws(Violation) {
    switch effect {
    case .persist(let change, let purpose):
      try persist(change, purpose)
    case .resume(let command, let request):
      try handle(.command(command, request))
    case .erase(let erasure, let names, let firstDay, let request):
      try erase(erasure, names, from: firstDay, request)
    case .merge:
      throw violation(14, "other machines are heard of, and there are none")
    case .show(let popup, let place):
      try show(popup, at: place)
    case .withdraw(let id, let place):
      withdraw(id, place)
    case .warn, .endWarning, .celebrate, .endStockNotice:
      break
    case .tellOfStock(let notice):
      try hear(notice)
    case .arm(let instant):
      if instant <= clock { throw violation(2, "armed for the past") }
      armed = instant
    case .wakeMachine:
      throw violation(14, "the machine is to be woken, which nobody asked for")
    case .reply(let request, let result):
      if isLetGo, case .success = result {
        throw violation(6, "acknowledged while there is no store: \(String(describing: said))")
      }
      switch result {
      case .success(.medications(let outcome)): try hear(outcome, to: request)
      case .success(.hydration), .success(.set): _ = try heard(request)
      case .success(.storage): try hearErased(request)
      case .success(.sync): throw violation(14, "other machines are heard of, and there are none")
      case .success(.waking): throw violation(14, "the machine is to be woken, which nobody asked for")
      case .success(.brought): throw violation(14, "something is brought along that nobody brought")
      case .success(.lock(let lock)): try hear(lock, to: request)
      case .failure(let refusal): try hear(refusal, to: request)
      }
    case .announce(let line):
      try expectNoName(in: line)
    case .log(let notice):
      switch notice {
      case .missed(let ids): tally.missed += ids.count
      case .voided(let ids): tally.voided += ids.count
      default: break
      }
      // Only some notices are checked, because describing them takes most of the time.
      if tally.events.isMultiple(of: 64) { try expectNoName(in: "\(notice)") }
    }
  }

  mutating func failsToRead() -> Bool {
    guard failingReads > 0 else { return false }
    failingReads -= 1
    tally.failedReads += 1
    return true
  }

  /// Popups become unreachable if their numbers cannot be read.
  mutating func loseSight() {
    isBlind = true
    let live = live
    screen?.lose { number, popup in
      live[popup.id] == nil && number != PopupPlace(of: popup.id, by: nil).proposedNumber
    }
  }

  /// Unsaved changes are still known, unless nothing had been read when they were made.
  mutating func regainSight() {
    if isMakingUp {
      unsaved = [:]
      // Only reminders that were open yesterday or later are read, even if a journey skipped a date.
      open = []
      isMakingUp = false
      updateSlots()
    }
    records = disk.records.merging(unsaved) { _, unsaved in unsaved }
    hasUnsaved = !unsaved.isEmpty
    (isBlind, isMakingUp) = (false, false)
    rethinkDays()
  }

  static let readFailure = StoreFailure(.failing)

  private mutating func persist(_ change: Change, _ purpose: Purpose) throws(Violation) {
    if !isBlind {
      try checkAnswers(change, purpose)
      try checkRecords(change, purpose)
      try checkMedications(change, purpose)
      try checkPauses(change, purpose)
      try checkAsNeeded(change, purpose)
      try checkClock(change)
      try checkDrinks(change)
    }
    let isRedated = !change.medications.histories.isEmpty || change.medications.pauses != nil
    if let known = change.medications.clock, known != .proven || isRedated {
      // Times that nobody lived through get no record.
      checkedUntil = clock
    }
    if foreign != nil, !isLetGo { letGo() }
    if isLetGo || isDamaged || failingCommits > 0 || failingReads > 0 || isMakingUp {
      let isReplaced = isLetGo && !isReadInVain
      if !isLetGo {
        failingCommits = max(failingCommits - 1, 0)
        failingReads = max(failingReads - 1, 0)
      }
      tally.failedCommits += 1
      wasRefused = true
      if purpose == .review || purpose == .popup {
        hasUnsaved = true
        for record in change.reminders.records {
          records[record.id] = record
          unsaved[record.id] = record
        }
      }
      if isReplaced { isProvisional = true }
      try handle(.storeFailed(change, purpose, isReplaced ? Self.replacement : StoreFailure(.full)))
      return
    }
    disk.commit(change)
    isStockUnchecked = true
    tally.drinks += change.drinks.count
    tally.celebrations += change.hydration.celebratedDays.count
    try noteSlots(change, purpose)
    noteLock(change)
    if !change.medications.histories.isEmpty || change.medications.pauses != nil {
      let old = almanac
      openAlmanac()
      if change.medications.clock == nil {
        try checkPast(by: old)
        try checkDoubles(by: old, purpose)
      }
    }
    for record in change.reminders.records { records[record.id] = record }
    hasUnsaved = false
    unsaved = [:]
    if effectsUntilCrash == 0 {
      crash()
      return
    }
    try handle(.stored(change, purpose))
  }

  // MARK: Popups

  private mutating func show(_ popup: ReminderPopup, at place: PopupPlace) throws(Violation) {
    if !isBlind { try checkShow(popup) }
    tally.popups += 1
    dismissed[popup.id] = nil
    unshown.remove(popup.id)
    // The result of an earlier request is not reported any more.
    inbox.removeAll { message in
      if case .popupNotShown(popup.id, _) = message.event { true } else { false }
    }
    if let screen, !screen.isReady {
      waiting[popup.id] = (popup, place)
      return
    }
    try showNow(popup, at: place)
  }

  /// Lets the shell show a popup after the server's state is known.
  mutating func showNow(_ popup: ReminderPopup, at place: PopupPlace) throws(Violation) {
    guard let screen, !screen.isHanging else {
      if screen == nil { live[popup.id] = nil }
      unshown.insert(popup.id)
      inbox.append(
        Message(
          event: .popupNotShown(popup.id, PopupComplaint(screen == nil ? .noServer : .silent)),
          about: nil
        )
      )
      return
    }
    if let retired = place.retired, retired.server == screen.identity { close(retired.number, of: popup.id) }
    var number: UInt32
    if let known = live[popup.id], known.identity == screen.identity, screen.popups[known.number] != nil {
      number = known.number
      inbox.removeAll {
        $0.event == .popupShown(popup.id, PopupHandle(number, on: screen.identity))
      }
    } else {
      serial += 1
      let proposal = screen.takesProposedNumbers ? place.proposedNumber : 0
      number = place.current.flatMap { $0.server == screen.identity ? $0.number : nil } ?? proposal
      if let closedAt = knownClosings[number], realTime <= closedAt + .seconds(1), !isBlind {
        throw violation(3, "\(popup.id) is asked for under \(number), which was just closed")
      }
      if closedNumbers.contains(number) { number = 0 }
    }
    let shown = SimulatedScreen.Popup(id: popup.id, content: popup, serial: serial)
    let realTime = realTime
    let given = self.screen?.notify(shown, replacing: number, at: realTime) ?? number
    live[popup.id] = LivePopup(serial: serial, identity: screen.identity, number: given)
    let event = Event.popupShown(popup.id, PopupHandle(given, on: screen.identity))
    inbox.append(Message(event: event, about: (popup.id, serial)))
    try checkOnePopup(of: popup.id)
  }

  private mutating func withdraw(_ id: ReminderID, _ place: PopupPlace) {
    dismissed[id] = nil
    unshown.remove(id)
    waiting[id] = nil
    let known = live.removeValue(forKey: id).map { PopupHandle($0.number, on: $0.identity) }
    let findable = [known, place.current].compactMap(\.self).filter { $0.server == screen?.identity }
    for handle in findable { close(handle.number, of: id) }
    // The popup's number is unknown, but can be the one that was requested.
    if findable.isEmpty { close(place.proposedNumber, of: id) }
    if let retired = place.retired, retired.server == screen?.identity { close(retired.number, of: id) }
    inbox.append(Message(event: .popupsWithdrawn([id]), about: nil))
  }

  private mutating func close(_ number: UInt32, of id: ReminderID) {
    if live[id]?.number == number { live[id] = nil }
    closedNumbers.insert(number)
    knownClosings[number] = realTime
    let realTime = realTime
    screen?.close(number, at: realTime)
  }

  // MARK: Replies

  private mutating func hear(_ outcome: MedicationsOutcome, to request: RequestID) throws(Violation) {
    switch outcome {
    case .slots(let outcome) where outcome.isNamed: try hear(outcome.slots[0], outcome, to: request)
    case .slots(let outcome):
      if let answered = outcome.answered {
        try hear(answered, to: request)
      } else {
        try hear(outcome, to: request)
      }
    case .changed(let outcome): try hear(outcome, to: request)
    case .asNeeded(let outcome): try hear(outcome, to: request)
    case .stock: _ = try heard(request)
    case .paused(let changed): try hear(changed, to: request)
    }
  }

  private mutating func hear(
    _ slot: SlotOverview,
    _ outcome: SlotsOutcome,
    to request: RequestID
  ) throws(Violation) {
    let command = try heard(request)
    if !isBlind { try checkOutcome(slot, isChanged: outcome.changed, of: command) }
  }

  private mutating func hear(_ refusal: Refusal, to request: RequestID) throws(Violation) {
    let command = try heard(request)
    if !isBlind { try checkRefusal(refusal, of: command) }
  }

  /// The command of `request`, which is answered now.
  mutating func heard(_ request: RequestID) throws(Violation) -> Command {
    guard case .command(let command, let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    return command
  }

  private func expectNoName(in text: String) throws(Violation) {
    if text.contains(Self.namePrefix) {
      throw violation(10, "a medication is named in: \(text)")
    }
  }

  /// The beginning of every medication's name, to find leaked names.
  static let namePrefix = "Secretol"
}
