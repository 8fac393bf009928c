import PillsCore

extension World {
  /// Does what the engine asks for, and holds it against the rules.
  mutating func perform(_ effect: Effect) throws {
    switch effect {
    case .persist(let change, let purpose):
      try persist(change, purpose)
    case .recall(let day, let command, let request):
      try handle(.recalled(disk.answers.filter { $0.key.day == day }, for: command, request: request))
    case .remember(let firstDay):
      try handle(.remembered(disk.memory(from: firstDay)))
    case .show(let popup, let handle):
      try show(popup, replacing: handle)
    case .withdraw(let id, let handle):
      withdraw(id, handle)
    case .warn, .endWarning:
      break
    case .arm(let instant):
      if instant <= clock { throw violation(2, "armed for the past") }
      armed = instant
    case .reply(let request, let result):
      try hear(result, to: request)
    case .replyLock(let request, let lock):
      try hear(lock, to: request)
    case .announce(let line):
      try expectNoName(in: line)
    case .log(let notice):
      switch notice {
      case .missed(let ids): tally.missed += ids.count
      case .voided(let ids): tally.voided += ids.count
      default: break
      }
      // Putting notices into words takes most of the time there is.
      if random.once(in: 20) { try expectNoName(in: "\(notice)") }
    }
  }

  private mutating func persist(_ change: Change, _ purpose: Purpose) throws {
    try checkAnswers(change, purpose)
    try checkRecords(change, purpose)
    if failingCommits > 0 {
      failingCommits -= 1
      tally.failedCommits += 1
      wasRefused = true
      if purpose == .review || purpose == .popup {
        hasUnsaved = true
        for record in change.records { records[record.id] = record }
      }
      try handle(.storeFailed(change, purpose, StoreFailure(message: "the disk is full")))
      return
    }
    disk.commit(change)
    noteLock(change)
    for record in change.records { records[record.id] = record }
    hasUnsaved = false
    if effectsUntilCrash == 0 {
      crash()
      return
    }
    try handle(.stored(change, purpose))
  }

  // MARK: Popups

  private mutating func show(_ popup: ReminderPopup, replacing handle: PopupHandle?) throws {
    try checkShow(popup)
    tally.popups += 1
    dismissed[popup.id] = nil
    unshown.remove(popup.id)
    guard var screen, !screen.isHanging else {
      if screen == nil { live[popup.id] = nil }
      unshown.insert(popup.id)
      inbox.append(Message(event: .popupNotShown(popup.id, screen == nil ? "none" : "hangs"), about: nil))
      return
    }
    let number: UInt32
    if let known = live[popup.id], known.identity == screen.identity, screen.popups[known.number] != nil {
      number = known.number
      inbox.removeAll {
        $0.event == .popupShown(popup.id, PopupHandle(server: screen.identity, number: number))
      }
    } else {
      serial += 1
      number =
        handle.flatMap { $0.server == screen.identity ? $0.number : nil }
        ?? proposal(for: popup.id, on: screen)
    }
    let shown = SimulatedScreen.Popup(id: popup.id, content: popup, serial: serial)
    let given = screen.notify(shown, replacing: number)
    live[popup.id] = LivePopup(serial: serial, identity: screen.identity, number: given)
    self.screen = screen
    let event = Event.popupShown(popup.id, PopupHandle(server: screen.identity, number: given))
    inbox.append(Message(event: event, about: (popup.id, serial)))
    try checkOnePopup(of: popup.id)
  }

  private func proposal(for id: ReminderID, on screen: SimulatedScreen) -> UInt32 {
    screen.takesProposedNumbers ? PopupHandle.proposedNumber(for: id) : 0
  }

  private mutating func withdraw(_ id: ReminderID, _ handle: PopupHandle?) {
    dismissed[id] = nil
    unshown.remove(id)
    if let known = live.removeValue(forKey: id), known.identity == screen?.identity {
      screen?.close(known.number)
    } else if let handle {
      if handle.server == screen?.identity { screen?.close(handle.number) }
    } else {
      // Its number is not known, but may be the one that was asked for.
      screen?.close(PopupHandle.proposedNumber(for: id))
    }
  }

  // MARK: Replies

  private mutating func hear(_ result: Result<Outcome, Refusal>, to request: RequestID) throws {
    guard case .command(let command, let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    switch result {
    case .success(let outcome): try checkOutcome(outcome, of: command)
    case .failure(let refusal): try checkRefusal(refusal, of: command)
    }
  }

  private func expectNoName(in text: String) throws {
    if text.contains(Self.namePrefix) {
      throw violation(10, "a medication is named in: \(text)")
    }
  }

  /// What every name of a medication begins with.
  static let namePrefix = "Secretol"
}
