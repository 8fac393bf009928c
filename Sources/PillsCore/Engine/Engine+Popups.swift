extension Engine {
  /// Takes in what happened to a popup or to the notification server.
  mutating func handlePopup(_ event: Event, at moment: Moment<some LocalTime>) -> [Effect] {
    switch event {
    case .popupShown(let id, let handle):
      return notePopup(id, handle, at: moment)
    case .popupNotShown(let id, let reason):
      let isNew = popupProblem != reason
      popupProblem = reason
      if let popup = popups[id]?.popup { popups[id] = .failed(popup, Retry(failedAt: moment.now)) }
      return (isNew ? [.log(.popupNotShown(id, reason))] : []) + settle(at: moment)
    case .popupAnswered(let id, let action):
      return answer(id, action, at: moment)
    case .popupClosed(let id):
      switch popups[id] {
      case .shown(let popup): popups[id] = .closed(popup)
      // What it was to be changed to never came to be seen.
      case .failed: popups[id] = nil
      case .leftBehind, .closed, .withdrawing, nil: break
      }
      return settle(at: moment)
    case .popupsWithdrawn(let ids):
      let gone = ids.filter { popups[$0] == .withdrawing }
      guard !gone.isEmpty else { return [] }
      for id in gone { popups[id] = nil }
      return settle(at: moment)
    case .popupServerAppeared(let server):
      greet(server)
      // It may have appeared only after the person was to be warned.
      if let storeFailure { return [.warn(storeFailure)] + settle(at: moment) }
      return settle(at: moment)
    case .popupServerVanished(let absence):
      // Showing again starts a server that the bus can start; if that fails, the next to appear is waited for.
      if case .present = popupServer { forgetPopups() }
      popupServer = .missing(absence)
      return settle(at: moment)
    case .sessionUnlocked:
      for case (let id, .shown) in popups { popups[id] = .leftBehind }
      return settle(at: moment)
    default:
      return []
    }
  }

  /// Those of a server that is gone.
  private mutating func forgetPopups() {
    popups = popups.filter { $0.value == .leftBehind }
    namedDoses = [:]
  }

  private mutating func greet(_ server: PopupServer) {
    defer { popupServer = .present(server) }
    if case .present(let last) = popupServer {
      guard last.identity != server.identity else { return }
      forgetPopups()
    }
    popupProblem = nil
    // Numbers used stay so: what was withdrawn while no server was there is closed on the one that comes.
    lastServerIdentity = server.identity
    popups = popups.filter { _, state in
      switch state {
      // One that was on its way while the server came is answered for by its own event.
      case .leftBehind, .shown, .withdrawing: true
      case .closed, .failed: false
      }
    }
  }

  private mutating func notePopup(
    _ id: ReminderID,
    _ handle: PopupHandle,
    at moment: Moment<some LocalTime>
  ) -> [Effect] {
    let hadProblem = popupProblem != nil
    popupProblem = nil
    numbersUsed[id] = handle
    // Its number goes with it.
    if popups[id] == .withdrawing { return [] }
    guard let state = popups[id] else {
      let place = PopupPlace(of: id, by: memory.records[id])
      return [
        .withdraw(
          id,
          PopupPlace(current: handle, retired: place.retired, proposedNumber: place.proposedNumber)
        )
      ]
    }
    namedDoses[id] = state.popup?.doses
    guard var record = memory.records[id], record.popup != handle || record.isPopupRetired else {
      return hadProblem ? settle(at: moment) : []
    }
    record.popup = handle
    record.isPopupRetired = false
    return [.persist(withUnsaved(Change(records: [record])), .popup)]
  }

  /// Takes note on disk that the popups on the screen are about to be closed; then they are.
  ///
  /// The next run of the daemon shows them again, and under a number just closed some servers would lose them. Where that
  /// cannot be noted they stay on the screen, and the next run takes them over in place.
  mutating func stop() -> [Effect] {
    let records = popups.keys.sorted().compactMap { id -> ReminderRecord? in
      if case .closed = popups[id] { return nil }
      return memory.records[id].map(retiringPopup)
    }
    return records.isEmpty ? [] : [.persist(withUnsaved(Change(records: records)), .stop)]
  }

  /// The record with its popup as one whose number is used up; that is the number that was asked for, where the server has
  /// not told of it.
  func retiringPopup(of record: ReminderRecord) -> ReminderRecord {
    var record = record
    // What is still on its way goes to a server that may not have told its name yet.
    let server = lastServerIdentity ?? ""
    let used = numbersUsed[record.id]
    var isUsed = used != nil
    if case .shown = popups[record.id] { isUsed = true }
    if let used, used.server == server {
      record.popup = used
    } else if isUsed, record.isPopupRetired || record.popup?.server != server {
      // The number that was asked for.
      let number = PopupPlace(of: record.id, by: record).proposedNumber
      record.popup = PopupHandle(server: server, number: number)
    }
    record.isPopupRetired = record.popup != nil
    return record
  }

  /// A click counts for the doses that the popup named and that are still unanswered, even if the popup has outlived its
  /// reminder by a moment; late and doubled clicks find it gone or its doses answered, and count for none.
  private mutating func answer(
    _ id: ReminderID,
    _ action: PopupAction,
    at moment: Moment<some LocalTime>
  ) -> [Effect] {
    guard let popup = popups[id]?.popup, let occurrence = occurrence(id, zone: moment.zone),
      occurrence.dueAt <= moment.now || id.day <= moment.today
    else { return settle(at: moment) }
    let change: Change?
    switch action {
    case .taken, .skip:
      let answer = DoseAnswer(kind: action == .taken ? .taken : .skipped, at: moment.now)
      let events = (namedDoses[id] ?? popup.doses).filter { memory.answers[$0] == nil }.map {
        DoseEvent(dose: $0, answer: answer, recordedAt: moment.now, channel: .popup)
      }
      change = events.isEmpty ? nil : Change(events: events)
    case .snooze:
      change = snoozing(occurrence, for: settings.snooze, at: moment)
    case .open:
      change = nil
    }
    guard let change else {
      // The click closed the popup and changed nothing: it is shown again if its reminder is still open.
      popups[id] = nil
      return settle(at: moment)
    }
    // Doses that it did not name yet are still to be asked for.
    let isWhole = popup.doses.allSatisfy((namedDoses[id] ?? popup.doses).contains)
    popups[id] = isWhole ? .closed(popup) : nil
    return [.persist(withUnsaved(change), .click(id))]
  }

  /// Puts an open reminder off; nil if it is not open, or would come back only after its slot comes again.
  func snoozing(_ occurrence: Occurrence, for span: Span, at moment: Moment<some LocalTime>) -> Change? {
    let until = moment.now + span
    guard isOpen(occurrence, at: moment), var record = memory.records[occurrence.id],
      until < nextDueAt(after: occurrence.id, zone: moment.zone)
    else { return nil }
    record.raisedAt = record.raisedAt.map { min($0, moment.now) }
    record.snoozedUntil = until
    return Change(records: [record])
  }
}
