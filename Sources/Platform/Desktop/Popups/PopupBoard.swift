import CLibnotify
import PillsCore

/// The popups that are on one server's screen; for the popup thread alone.
final class PopupBoard {
  enum Outcome {
    case shown(NotifyReplies.Reply)
    case discarded
    case failed(BusError)
  }

  private let bus: SessionBus
  private let replies = NotifyReplies()
  private let report: (PopupEvent, UInt64) -> Void
  private let showAgain: (PopupRequest) -> Void

  private var live: [String: Popup] = [:]
  /// Just shown under the number of another popup, whose closing may still be on its way.
  private var successor: (popup: Popup, request: PopupRequest, owner: String)?
  /// Replaced, but a click on them may still be on its way.
  private var replaced: [Popup] = []
  /// The numbers of ours that are closed, or about to be: some servers lose what is shown under one of them soon after.
  private var closed = LatestNumbers()
  /// Keys whose showing went unanswered and that nobody has withdrawn since.
  private var awaited: Set<String> = []
  /// What a server showed after libnotify stopped waiting for it.
  private var lateNumbers: [String: UInt32] = [:]

  /// `showAgain` has a request carried out once more, unless a later command makes up for it.
  init(
    bus: SessionBus,
    report: @escaping (PopupEvent, _ serial: UInt64) -> Void,
    showAgain: @escaping (PopupRequest) -> Void
  ) {
    self.bus = bus
    self.report = report
    self.showAgain = showAgain
    bus.track(with: replies)
  }

  var isEmpty: Bool { live.isEmpty }

  /// Forgets all popups of a server that is gone, whose numbers the next one hands out again.
  func dropAll() {
    live = [:]
    successor = nil
    replaced = []
    closed = LatestNumbers()
    awaited = []
    lateNumbers = [:]
  }

  /// Takes note that all has been dispatched that the server sent before it last answered.
  func forgetReplaced() {
    successor = nil
    replaced = []
  }

}

/// Showing.
extension PopupBoard {
  /// Shows a popup for the request in place of the one that shows it already; blocks until the server answers.
  func show(_ request: PopupRequest, on server: PopupServer, owner: String) -> Outcome {
    let retired = self.number(of: request.place.retired, on: server.identity)
    let isLeft = retired.map { forget($0, of: request.key) } ?? false
    let number = numberToReplace(for: request, on: server, owner: owner)
    var outcome = attempt(request, number: number, on: server)
    if number != 0, case .failed(let error) = outcome, error.kind == .refused {
      // The number is one that this server does not let us use, such as another program's.
      outcome = attempt(request, number: 0, on: server)
    }
    if case .failed(let error) = outcome, error.name == Self.tooSoon {
      // Plasma takes the same words once a second, and a restart of ours can be quicker.
      g_usleep(Self.microsecondsUntilTakenAgain)
      outcome = attempt(request, number: 0, on: server)
    }
    // Not before: swaync hides what is shown while it closes the popup that was clicked.
    if let retired, isLeft {
      close(retired, on: owner)
      // The popup is reported as shown next, and its predecessor must be on its way off the screen by then.
      bus.flush()
    }
    return outcome
  }

  private static let tooSoon = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
  private static let microsecondsUntilTakenAgain: gulong = 1_200_000

  private func numberToReplace(for request: PopupRequest, on server: PopupServer, owner: String) -> UInt32 {
    let current = request.place.current.flatMap { $0.server == server.identity ? $0.number : nil }
    let number =
      live[request.key]?.number ?? lateNumbers[request.key] ?? current ?? request.place.proposedNumber
    if number > UInt32(Int32.max) {
      // libnotify has no way to name it.
      retire(number, of: request.key, on: owner)
    }
    return closed.contains(number) ? 0 : number
  }

  private func attempt(_ request: PopupRequest, number: UInt32, on server: PopupServer) -> Outcome {
    let popup = Popup(request, number: number, on: server) { [weak self] popup, occurrence in
      self?.handle(occurrence, of: popup)
    }
    replies.forgetLastCall()
    do throws(BusError) {
      try popup.show()
    } catch {
      if error.kind == .unanswered {
        replies.expectLateReply(for: request.key)
        awaited.insert(request.key)
      }
      return .failed(error)
    }
    guard popup.number != 0, let reply = replies.lastReply else { return .discarded }
    if let former = live.updateValue(popup, forKey: request.key) { replaced.append(former) }
    if number == popup.number { successor = (popup, request, reply.server) }
    lateNumbers[request.key] = nil
    awaited.remove(request.key)
    return .shown(reply)
  }

  /// Takes over what a silent server has shown in the meantime.
  func adoptLateReplies(owner: String) {
    for (key, reply) in replies.takeLateReplies() where reply.server == owner && reply.number != 0 {
      if awaited.remove(key) != nil {
        lateNumbers[key] = reply.number
      } else {
        retire(reply.number, of: key, on: owner)
      }
    }
  }

  /// Keeps only what was shown last, which a new server turned out to have shown.
  func keepOnly(_ key: String, in action: () -> Void) {
    let popup = live[key]
    action()
    live[key] = popup
  }
}

/// Withdrawing.
extension PopupBoard {
  /// Asks the server to take a popup off the screen; does not wait for it.
  func withdraw(key: String, place: PopupPlace, from owner: String, identity: String) {
    awaited.remove(key)
    let known = [live[key]?.number, lateNumbers[key], number(of: place.current, on: identity)]
    let numbers = Set(known.compactMap(\.self))
    for number in numbers.isEmpty ? [place.proposedNumber] : numbers { retire(number, of: key, on: owner) }
    if let number = number(of: place.retired, on: identity) { retire(number, of: key, on: owner) }
  }

  private func number(of handle: PopupHandle?, on identity: String) -> UInt32? {
    handle?.server == identity ? handle?.number : nil
  }

  /// Has the server close a popup, whose number is not used again; its closing is no event.
  private func retire(_ number: UInt32, of key: String, on owner: String) {
    if forget(number, of: key) { close(number, on: owner) }
  }

  /// Uses the number no more; whether the server may still have a popup under it.
  private func forget(_ number: UInt32, of key: String) -> Bool {
    // Zero is none.
    guard number != 0 else { return false }
    if live[key]?.number == number { live[key] = nil }
    if lateNumbers[key] == number { lateNumbers[key] = nil }
    return closed.insert(number)
  }

  private func close(_ number: UInt32, on owner: String) {
    // libnotify's own call waits for an answer, and could reach a server that succeeded this one.
    bus.send(.server(owner), "CloseNotification", Variant(tuple: [Variant(number: number)]))
  }
}

/// Listening.
extension PopupBoard {
  private func handle(_ occurrence: Popup.Occurrence, of popup: Popup) {
    let isLive = live[popup.key] === popup
    switch occurrence {
    case .answered(let action, let activationToken):
      // A click on the popup that was replaced counts, but not twice where both have one number.
      guard isLive || isReplaced(popup) else { return }
      if action == .open { bus.openWindow(activationToken: activationToken) }
      report(.answered(key: popup.key, action), popup.serial)
    case .closed where successor?.popup === popup && !replies.isClosedSinceReply:
      // This closing was sent before the popup was shown, yet libnotify now takes the popup for closed.
      revive(popup)
    case .closed(let reason):
      guard isLive else { return }
      live[popup.key] = nil
      closed.insert(popup.number)
      report(.closed(key: popup.key, reason: reason), popup.serial)
    }
  }

  /// Has the popup shown again under another number, as nobody can tell whether the server still shows it under this.
  private func revive(_ popup: Popup) {
    guard let (_, request, owner) = successor else { return }
    successor = nil
    retire(popup.number, of: popup.key, on: owner)
    showAgain(request)
  }

  private func isReplaced(_ popup: Popup) -> Bool {
    replaced.contains { $0 === popup } && live[popup.key]?.number != popup.number
  }
}
