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
  private let report: (PopupEvent) -> Void
  private let showAgain: (PopupRequest) -> Void

  private var live: [String: Popup] = [:]
  /// Just shown under the number of another popup, whose closing may still be on its way.
  private var successor: (popup: Popup, request: PopupRequest)?
  /// Replaced, but a click on them may still be on its way.
  private var replaced: [Popup] = []
  /// Withdrawn, but not yet confirmed.
  private var leaving: [Popup] = []
  /// Keys whose showing went unanswered and that nobody has withdrawn since.
  private var awaited: Set<String> = []
  /// What a server showed after libnotify stopped waiting for it.
  private var lateNumbers: [String: UInt32] = [:]

  /// `showAgain` has a request carried out once more, unless a later command makes up for it.
  init(
    bus: SessionBus,
    report: @escaping (PopupEvent) -> Void,
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
    leaving = []
    awaited = []
    lateNumbers = [:]
  }

  /// Takes note that all has been dispatched that the server sent before it last answered.
  func forgetReplaced() {
    successor = nil
    replaced = []
  }

  func withdrawAll(from owner: String) {
    for popup in live.values { close(popup.number, on: owner) }
  }
}

/// Showing.
extension PopupBoard {
  /// Shows a popup for the request in place of the one that shows it already; blocks until the server answers.
  func show(_ request: PopupRequest, on server: PopupServer, owner: String) -> Outcome {
    let number = numberToReplace(for: request, on: server, owner: owner)
    var outcome = attempt(request, number: number, capabilities: server.capabilities)
    if number != 0, case .failed(let error) = outcome, error.kind == .refused {
      // The number is one that this server does not let us use, such as another program's.
      outcome = attempt(request, number: 0, capabilities: server.capabilities)
    }
    return outcome
  }

  private func numberToReplace(for request: PopupRequest, on server: PopupServer, owner: String) -> UInt32 {
    let handle = request.replacing.flatMap { $0.server == server.identity ? $0.number : nil }
    let number = live[request.key]?.number ?? lateNumbers[request.key] ?? handle ?? request.proposedNumber
    if number > UInt32(Int32.max) {
      // libnotify has no way to name it.
      close(number, on: owner)
      return 0
    }
    // Its closing is still to be told, and would be taken for the new popup's.
    return leaving.contains { $0.number == number } ? 0 : number
  }

  private func attempt(_ request: PopupRequest, number: UInt32, capabilities: [String]) -> Outcome {
    let popup = Popup(
      key: request.key,
      content: request.content,
      number: number,
      capabilities: capabilities
    ) { [weak self] popup, occurrence in
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
    if number == popup.number { successor = (popup, request) }
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
        close(reply.number, on: owner)
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
  func withdraw(
    key: String,
    handle: PopupHandle?,
    proposedNumber: UInt32,
    from owner: String,
    identity: String
  ) {
    awaited.remove(key)
    let lateNumber = lateNumbers.removeValue(forKey: key)
    let handleNumber = handle.flatMap { $0.server == identity ? $0.number : nil }
    let popup = live[key]
    let known = Set([popup?.number, lateNumber, handleNumber].compactMap(\.self))
    for number in known.isEmpty ? [proposedNumber] : known { close(number, on: owner) }
    guard let popup else { return }
    live[key] = nil
    leaving.append(popup)
  }

  /// Whether a withdrawn popup for `key` is still to be confirmed as gone.
  func isLeaving(_ key: String) -> Bool {
    leaving.contains { $0.key == key }
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
    case .answered(let action):
      // A click on the popup that was replaced counts, but not twice where both have one number.
      guard isLive || isReplaced(popup) else { return }
      report(.answered(key: popup.key, action: action))
    case .closed where successor?.popup === popup && !replies.isClosedSinceReply:
      // This closing was sent before the popup was shown, yet libnotify now takes the popup for closed.
      revive(popup)
    case .closed(let reason):
      // Of one that was withdrawn nobody is told: it could be taken for the next popup of its key.
      leaving.removeAll { $0 === popup }
      guard isLive else { return }
      live[popup.key] = nil
      report(.closed(key: popup.key, reason: reason))
    }
  }

  /// Has the popup shown again, so that clicks on it are heard.
  private func revive(_ popup: Popup) {
    guard let request = successor?.request else { return }
    successor = nil
    live[popup.key] = nil
    lateNumbers[popup.key] = popup.number
    showAgain(request)
  }

  private func isReplaced(_ popup: Popup) -> Bool {
    replaced.contains { $0 === popup } && live[popup.key]?.number != popup.number
  }
}
