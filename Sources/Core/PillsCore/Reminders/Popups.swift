/// The part of the engine that knows how the popup of each reminder stands, and on which notification server.
struct Popups: Sendable {
  private(set) var server: PopupServerState = .missing(.unknown)
  /// Why reminders that should be on screen are not.
  private(set) var problem: PopupComplaint?
  /// How each stands on the screen, as far as is known.
  private var states: [ReminderID: PopupState] = [:]
  /// The doses that each popup names, as the server last confirmed. A click can only mean these: an update that did not get
  /// through was never seen.
  private var namedDoses: [ReminderID: [Dose]] = [:]
  /// The number under which this run last asked for, or closed, the popup of each reminder, and on which server.
  ///
  /// The records of a backup that was put back may only have an earlier one.
  private var numbersUsed: [ReminderID: PopupHandle] = [:]
  /// As in ``PopupHandle/server``; nil until one appeared.
  private var lastServerIdentity: String?

  /// What follows from something that happened to a popup.
  enum Consequence {
    /// These come first, and then the screen is to be brought to where it should be.
    case settle([Effect])
    case only([Effect])
    /// This is to be noted on disk.
    case save(ReminderRecord)
  }

  /// Whatever could not be shown and is to be tried again by itself.
  var retries: [Retry] {
    guard server != .missing(.absent) else { return [] }
    return states.values.compactMap { if case .failed(_, let retry) = $0 { retry } else { nil } }
  }

  // MARK: What happened

  /// Takes note that popups of these may be on the screen: one whose number was never noted may still be there, under
  /// the number that was asked for.
  mutating func adoptLeftBehind(_ records: some Sequence<ReminderRecord>) {
    // What this run closed itself is not left, though its record says nothing of that.
    for record in records where numbersUsed[record.id] == nil {
      guard record.popup != nil || record.state == .raised else { continue }
      states[record.id] = states[record.id] ?? .leftBehind
    }
  }

  /// The reminder is raised once more: its popup is shown again, in the place of one that may still be there.
  mutating func markRaisedAgain(_ id: ReminderID) {
    guard let state = states[id], state != .withdrawing else { return }
    states[id] = state.mayBeOnScreen ? .leftBehind : nil
  }

  /// The server shows the popup; `record` is that of its reminder.
  mutating func markShown(_ id: ReminderID, _ handle: PopupHandle, record: ReminderRecord?) -> Consequence {
    let hadProblem = problem != nil
    problem = nil
    numbersUsed[id] = handle
    // Its number goes with it.
    if states[id] == .withdrawing { return .only([]) }
    guard let state = states[id] else {
      let place = PopupPlace(of: id, by: record)
      let found = PopupPlace(proposedNumber: place.proposedNumber, current: handle, retired: place.retired)
      return .only([.withdraw(id, found)])
    }
    namedDoses[id] = state.popup?.doses
    guard var record, record.popup != handle || record.isPopupRetired else {
      return hadProblem ? .settle([]) : .only([])
    }
    record.popup = handle
    record.isPopupRetired = false
    return .save(record)
  }

  mutating func markNotShown(_ id: ReminderID, _ reason: PopupComplaint, at now: Instant) -> Consequence {
    let isNew = problem != reason
    problem = reason
    if let popup = states[id]?.popup { states[id] = .failed(popup, Retry(failedAt: now)) }
    return .settle(isNew ? [.log(.popupNotShown(id, reason))] : [])
  }

  mutating func markClosed(_ id: ReminderID) {
    switch states[id] {
    case .shown(let popup): states[id] = .closed(popup)
    // What it was to be changed to never came to be seen.
    case .failed: states[id] = nil
    case .leftBehind, .closed, .withdrawing, nil: break
    }
  }

  mutating func markWithdrawn(_ ids: [ReminderID]) -> Consequence {
    let gone = ids.filter { states[$0] == .withdrawing }
    for id in gone { states[id] = nil }
    return gone.isEmpty ? .only([]) : .settle([])
  }

  mutating func setServer(_ server: PopupServer) {
    defer { self.server = .present(server) }
    if case .present(let last) = self.server {
      guard last.identity != server.identity else { return }
      forgetScreen()
    }
    problem = nil
    // Numbers used stay so: what was withdrawn while no server was there is closed on the one that comes.
    lastServerIdentity = server.identity
    states = states.filter { _, state in
      switch state {
      // One that was on its way while the server came is answered for by its own event.
      case .leftBehind, .shown, .withdrawing: true
      case .closed, .failed: false
      }
    }
  }

  mutating func removeServer(_ absence: PopupServerAbsence) {
    // Showing again starts a server that the bus can start; if that fails, the next to appear is waited for.
    if case .present = server { forgetScreen() }
    server = .missing(absence)
  }

  /// What was on a server that is gone is gone too.
  private mutating func forgetScreen() {
    states = states.filter { $0.value == .leftBehind }
    namedDoses = [:]
  }

  /// Some desktops take popups off the screen when the session is locked, without a word.
  mutating func showAgainAfterUnlocking() {
    for case (let id, .shown) in states { states[id] = .leftBehind }
  }

  // MARK: Clicks

  /// What this run asked to be shown of the reminder; nil where nothing is known of it.
  func popup(of id: ReminderID) -> ReminderPopup? { states[id]?.popup }

  /// The doses that a click on `popup` can mean.
  func doses(named popup: ReminderPopup) -> [Dose] { namedDoses[popup.id] ?? popup.doses }

  /// The click closed the popup and is about to be recorded.
  mutating func markAnswered(_ popup: ReminderPopup) {
    // Doses that it did not name yet are still to be asked for.
    let isWhole = popup.doses.allSatisfy(doses(named: popup).contains)
    states[popup.id] = isWhole ? .closed(popup) : nil
  }

  /// The click closed the popup and changed nothing, so that it is shown again if its reminder is still open.
  mutating func markStillOpen(_ id: ReminderID) { states[id] = nil }

  // MARK: Numbers

  /// The record with its popup as one whose number is used up; that is the number that was asked for, where the server has
  /// not given its own yet.
  func retiringPopup(of record: ReminderRecord) -> ReminderRecord {
    var record = record
    // What is still on its way goes to a server that may not have told its name yet.
    let server = lastServerIdentity ?? ""
    let used = numbersUsed[record.id]
    var isUsed = used != nil
    if case .shown = states[record.id] { isUsed = true }
    if let used, used.server == server {
      record.popup = used
    } else if isUsed, record.isPopupRetired || record.popup?.server != server {
      // The number that was asked for.
      let number = PopupPlace(of: record.id, by: record).proposedNumber
      record.popup = PopupHandle(number, on: server)
    }
    record.isPopupRetired = record.popup != nil
    return record
  }

  /// Takes note of the numbers that `records` say are used up: those are what is not asked for again.
  mutating func markRetired(_ records: [ReminderRecord]) {
    for record in records where record.isPopupRetired && numbersUsed[record.id] != nil {
      numbersUsed[record.id] = record.popup
    }
  }

  /// The records of the popups of `wanted` that are shown again, each with the number of the one before it as retired.
  /// They must be on disk before the popups are shown.
  mutating func retireNumbers(
    for wanted: [ReminderPopup],
    records: [ReminderID: ReminderRecord],
    at now: Instant
  ) -> [ReminderRecord] {
    let retired = wanted.compactMap { popup -> ReminderRecord? in
      guard isToBeShown(popup, at: now), numbersUsed[popup.id] != nil,
        !(states[popup.id]?.mayBeOnScreen ?? false), let record = records[popup.id]
      else { return nil }
      let retired = retiringPopup(of: record)
      return retired == record ? nil : retired
    }
    markRetired(retired)
    return retired
  }

  /// The records of what is on the screen, as it is about to be closed.
  ///
  /// The next run of the daemon shows it again, and under a number just closed some servers would lose it. Where that
  /// cannot be noted it stays on the screen, and the next run takes it over in place.
  func retiringAll(_ records: [ReminderID: ReminderRecord]) -> [ReminderRecord] {
    states.keys.sorted().compactMap { id in
      if case .closed = states[id] { return nil }
      return records[id].map(retiringPopup)
    }
  }

  // MARK: The screen

  /// Shows what should be on screen and is not, withdraws what should not be and is.
  mutating func settle(
    _ wanted: [ReminderPopup],
    records: [ReminderID: ReminderRecord],
    at now: Instant
  ) -> [Effect] {
    let present = states.lazy.filter { $0.value != .withdrawing }.map { $0.key }
    let unwanted = Set(present).subtracting(wanted.map(\.id)).sorted()
    let server = lastServerIdentity ?? ""
    var effects: [Effect] = []
    for id in unwanted {
      let place = PopupPlace(of: id, by: records[id])
      effects.append(.withdraw(id, place))
      states[id] = .withdrawing
      namedDoses[id] = nil
      if numbersUsed[id]?.server != server { numbersUsed[id] = place.handle(on: server) }
    }
    for popup in wanted where isToBeShown(popup, at: now) {
      let place = PopupPlace(of: popup.id, by: records[popup.id])
      effects.append(.show(popup, place))
      states[popup.id] = .shown(popup)
      // What is asked for while there is no server reaches none.
      if case .present = self.server { numbersUsed[popup.id] = place.handle(on: server) }
    }
    return effects
  }

  private func isToBeShown(_ popup: ReminderPopup, at now: Instant) -> Bool {
    switch states[popup.id] {
    case nil, .leftBehind: true
    case .withdrawing: false
    case .shown(let current): !current.isUpToDate(with: popup)
    // A dose that joined since then was never shown.
    case .closed(let last): !popup.doses.allSatisfy(last.doses.contains)
    case .failed(_, let retry): server != .missing(.absent) && retry.isDue(at: now)
    }
  }

  /// Lets go of what was used on earlier days.
  mutating func forget(before firstDay: Day) {
    numbersUsed = numbersUsed.filter { $0.key.day >= firstDay || states[$0.key] != nil }
  }
}
