/// The part of the engine that knows the notification server and the popup of each reminder.
struct Popups: Sendable {
  private(set) var server: PopupServerState = .missing(.unknown)
  /// Why popups that should be on screen are missing.
  private(set) var problem: PopupComplaint?
  /// The name of the person, if there are others with the same reminders.
  private let person: String?
  private var states: [ReminderID: PopupState] = [:]
  /// The last numbers that this run asked for or closed. A restored backup may have older ones.
  private var numbersUsed: [ReminderID: PopupHandle] = [:]
  private var lastServerIdentity: String?

  init(person: String?) { self.person = person }

  func place(of id: ReminderID, by record: ReminderRecord?) -> PopupPlace {
    PopupPlace(of: id, by: record, for: person)
  }

  /// What to do after something happened to a popup.
  enum Consequence {
    /// Perform these effects, then settle the screen.
    case settle([Effect])
    case only([Effect])
    case save(ReminderRecord)
  }

  var retries: [Retry] {
    guard server != .missing(.absent) else { return [] }
    return states.values.compactMap { if case .failed(_, let retry) = $0 { retry } else { nil } }
  }

  // MARK: What happened

  /// Marks popups of these reminders as possibly on screen, even if their numbers were never saved.
  mutating func adoptLeftBehind(_ records: some Sequence<ReminderRecord>) {
    // This run closed these itself, even if the record does not say so.
    for record in records where numbersUsed[record.id] == nil {
      guard record.popup != nil || record.state == .raised else { continue }
      states[record.id] = states[record.id] ?? .leftBehind
    }
  }

  /// Keeps the numbers of popups whose records are gone from the store, so that they can still be closed.
  mutating func keepNumbers(of gone: some Sequence<ReminderRecord>) {
    for record in gone where numbersUsed[record.id] == nil && !record.isPopupRetired {
      numbersUsed[record.id] = record.popup
    }
  }

  /// The reminder is raised again. Its popup is shown again, in place of one that may still be there.
  mutating func markRaisedAgain(_ id: ReminderID) {
    guard let state = states[id], state != .withdrawing else { return }
    states[id] = state.mayBeOnScreen ? .leftBehind : nil
  }

  mutating func markShown(_ id: ReminderID, _ handle: PopupHandle, record: ReminderRecord?) -> Consequence {
    let hadProblem = problem != nil
    problem = nil
    numbersUsed[id] = handle
    // The popup is being removed, so its number is not needed.
    if states[id] == .withdrawing { return .only([]) }
    if states[id] == nil {
      let place = self.place(of: id, by: record)
      let found = PopupPlace(proposedNumber: place.proposedNumber, current: handle, retired: place.retired)
      return .only([.withdraw(id, found)])
    }
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
    // The person saw only the content before the failed update.
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
    // Keep numbersUsed: popups withdrawn while no server ran are closed on this one.
    lastServerIdentity = server.identity
    states = states.filter { _, state in
      switch state {
      // A popup that was on its way while the server appeared gets an event of its own.
      case .leftBehind, .shown, .withdrawing: true
      case .closed, .failed: false
      }
    }
  }

  mutating func removeServer(_ absence: PopupServerAbsence) {
    // Showing again starts a server if the bus can. Otherwise Pills waits for one to appear.
    if case .present = server { forgetScreen() }
    server = .missing(absence)
  }

  private mutating func forgetScreen() { states = states.filter { $0.value == .leftBehind } }

  /// Some desktops silently remove popups when the session is locked.
  mutating func showAgainAfterUnlocking() { for case (let id, .shown) in states { states[id] = .leftBehind } }

  // MARK: Clicks

  /// Whether a popup of the reminder may be on screen or in a tray. A click on any other is an old one.
  func isKnown(_ id: ReminderID) -> Bool { states[id].map { $0 != .withdrawing } ?? false }

  /// The clicked popup named `doses`. If the last one names others too, they must still be shown.
  mutating func markAnswered(_ id: ReminderID, naming doses: [Dose]) {
    guard let popup = states[id]?.popup else { return }
    states[id] = popup.doses.allSatisfy(doses.contains) ? .closed(popup) : nil
  }

  /// The click closed the popup and changed nothing. It is shown again if its reminder is still open.
  mutating func markStillOpen(_ id: ReminderID) { states[id] = nil }

  // MARK: Numbers

  /// The record with its popup retired, by the number that was asked for if the server gave none yet.
  func retiringPopup(of record: ReminderRecord) -> ReminderRecord {
    var record = record
    // A popup on its way goes to a server whose name may not be known yet.
    let server = lastServerIdentity ?? ""
    let used = numbersUsed[record.id]
    var isUsed = used != nil
    if case .shown = states[record.id] { isUsed = true }
    if let used, used.server == server {
      record.popup = used
    } else if isUsed, record.isPopupRetired || record.popup?.server != server {
      let number = place(of: record.id, by: record).proposedNumber
      record.popup = PopupHandle(number, on: server)
    }
    record.isPopupRetired = record.popup != nil
    return record
  }

  /// Keeps the retired numbers of `records`, so that they are not asked for again.
  mutating func markRetired(_ records: [ReminderRecord]) {
    for record in records where record.isPopupRetired && numbersUsed[record.id] != nil {
      numbersUsed[record.id] = record.popup
    }
  }

  /// Retires the last numbers of popups that must be shown again. The records must be saved before that.
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

  /// The records of all popups on screen with retired numbers, saved before pillsd closes the popups. The
  /// next run shows them again, and some servers would lose them under a number just closed. If saving fails,
  /// the popups stay on screen and the next run takes them over.
  func retiringAll(_ records: [ReminderID: ReminderRecord]) -> [ReminderRecord] {
    states.keys.sorted().compactMap { id in
      if case .closed = states[id] { return nil }
      return records[id].map(retiringPopup)
    }
  }

  // MARK: The screen

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
      let place =
        records[id].map { self.place(of: id, by: $0) }
        ?? PopupPlace(
          proposedNumber: PopupPlace.proposedNumber(for: id, of: person),
          current: numbersUsed[id]
        )
      effects.append(.withdraw(id, place))
      states[id] = .withdrawing
      if numbersUsed[id]?.server != server { numbersUsed[id] = place.handle(on: server) }
    }
    for popup in wanted where isToBeShown(popup, at: now) {
      let place = self.place(of: popup.id, by: records[popup.id])
      effects.append(.show(popup, place))
      states[popup.id] = .shown(popup)
      // Without a server, nobody gets the request.
      if case .present = self.server { numbersUsed[popup.id] = place.handle(on: server) }
    }
    return effects
  }

  private func isToBeShown(_ popup: ReminderPopup, at now: Instant) -> Bool {
    switch states[popup.id] {
    case nil, .leftBehind: true
    case .withdrawing: false
    case .shown(let current): !current.isUpToDate(with: popup)
    // A dose that joined later was never shown.
    case .closed(let last): !popup.doses.allSatisfy(last.doses.contains)
    case .failed(_, let retry): server != .missing(.absent) && retry.isDue(at: now)
    }
  }

  mutating func forget(before firstDay: Day) {
    numbersUsed = numbersUsed.filter { $0.key.day >= firstDay || states[$0.key] != nil }
  }
}
