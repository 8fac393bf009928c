import CLibnotify
import PillsCore

/// The popups on the screen of one server. Only the popup thread uses it.
final class PopupBoard {
  enum Outcome {
    case shown(NotifyReplies.Reply)
    case discarded
    case failed(BusError)
  }

  private let bus: SessionBus
  private let person: String?
  private let isLocked: () -> Bool
  private let replies = NotifyReplies()
  private let report: (PopupEvent, UInt64) -> Void
  private let showAgain: (PopupRequest) -> Void

  private var live: [String: Popup] = [:]
  /// The popup just shown under the number of an earlier one, whose closing may still be on its way.
  private var successor: (popup: Popup, request: PopupRequest, owner: String)?
  /// Popups of each key that the server may still have in a tray or a list, where a click counts.
  private var older: [String: [OlderPopup]] = [:]
  /// The last token of a click, by which a window may come to the front, and the number of its popup.
  private var activation: (number: UInt32, token: String)?
  /// Numbers of our popups that are closed or closing; some servers soon lose a popup shown under one.
  private var closed = LatestNumbers()
  /// Keys of unanswered show calls that were not withdrawn since.
  private var awaited: Set<String> = []
  /// Numbers of popups that a server showed after libnotify stopped waiting, by key.
  private var lateNumbers: [String: UInt32] = [:]

  /// `showAgain` repeats a request, unless a later command for its key supersedes it.
  init(
    bus: SessionBus,
    of person: String?,
    isLocked: @escaping () -> Bool,
    report: @escaping (PopupEvent, _ serial: UInt64) -> Void,
    showAgain: @escaping (PopupRequest) -> Void
  ) {
    self.bus = bus
    self.person = person
    self.isLocked = isLocked
    self.report = report
    self.showAgain = showAgain
    bus.track(with: replies)
    bus.onSignal("ActivationToken") { [weak self] signal in
      guard let number = signal.arguments.first?.number, let token = signal.arguments.last?.string else {
        return
      }
      self?.activation = (number, token)
    }
    bus.onSignal("ActionInvoked") { [weak self] in self?.takeClickOnOlder($0) }
  }

  var isEmpty: Bool { live.isEmpty }

  /// Forgets the popups of a server that is gone; its successor uses the same numbers for others.
  func dropAll() {
    live = [:]
    successor = nil
    older = [:]
    closed = LatestNumbers()
    awaited = []
    lateNumbers = [:]
  }

  /// Call it once everything that the server sent before its last answer is dispatched.
  func settle() { successor = nil }
}

extension PopupBoard {
  /// Shows a popup for the request, in place of its earlier one; blocks until the server answers.
  func show(_ request: PopupRequest, on server: PopupServer, owner: String) -> Outcome {
    let retired = self.number(of: request.place.retired, on: server.identity)
    let isLeft = retired.map { forget($0, of: request.key) } ?? false
    let number = numberToReplace(for: request, on: server, owner: owner)
    var outcome = attempt(request, number: number, on: server)
    if number != 0, case .failed(let error) = outcome, error.kind == .refused {
      // The server refuses this number; it may belong to another program.
      outcome = attempt(request, number: 0, on: server)
    }
    if case .failed(let error) = outcome, error.name == Self.tooSoon {
      // Plasma refuses a second popup with the same text within a second, and pillsd may restart faster.
      g_usleep(Self.microsecondsUntilTakenAgain)
      outcome = attempt(request, number: 0, on: server)
    }
    if case .shown(let reply) = outcome { keepLeftBehind(request, on: server, shownAs: reply) }
    // It is closed only now, as swaync hides a popup that is shown while the clicked one closes.
    if let retired, isLeft {
      close(retired, on: owner)
      // The new popup is reported as shown next; the request to close the old one must have left by then.
      bus.flush()
    }
    return outcome
  }

  private static let tooSoon = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
  private static let microsecondsUntilTakenAgain: gulong = 1_200_000

  private func numberToReplace(for request: PopupRequest, on server: PopupServer, owner: String) -> UInt32 {
    let placed = request.place.handle(on: server.identity).number
    let number = live[request.key]?.number ?? lateNumbers[request.key] ?? placed
    if number > UInt32(Int32.max) {
      // libnotify takes only signed numbers, so it cannot replace this popup.
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
    popup.owner = reply.server
    if let former = live.updateValue(popup, forKey: request.key), former.number != popup.number {
      older[request.key, default: []].append(OlderPopup(former))
    }
    older[request.key]?.removeAll { $0.number == popup.number }
    if number == popup.number { successor = (popup, request, reply.server) }
    lateNumbers[request.key] = nil
    awaited.remove(request.key)
    return .shown(reply)
  }

  /// Takes over the popups that a silent server has shown in the meantime.
  func adoptLateReplies(owner: String) {
    for (key, reply) in replies.takeLateReplies() where reply.server == owner && reply.number != 0 {
      if awaited.remove(key) != nil {
        lateNumbers[key] = reply.number
      } else {
        retire(reply.number, of: key, on: owner)
      }
    }
  }

  /// Keeps only the popup of `key`, although `action` drops all: the new server has shown it.
  func keepOnly(_ key: String, in action: () -> Void) {
    let popup = live[key]
    action()
    live[key] = popup
  }
}

extension PopupBoard {
  /// Asks the server to close the popups of `key`, without waiting for it.
  func withdraw(key: String, place: PopupPlace, from owner: String, identity: String) {
    awaited.remove(key)
    let known = [live[key]?.number, lateNumbers[key], number(of: place.current, on: identity)]
    let numbers = Set(known.compactMap(\.self))
    for number in numbers.isEmpty ? [place.proposedNumber] : numbers { retire(number, of: key, on: owner) }
    if let number = number(of: place.retired, on: identity) { retire(number, of: key, on: owner) }
    for popup in older.removeValue(forKey: key) ?? [] { close(popup.number, on: owner) }
  }

  private func number(of handle: PopupHandle?, on identity: String) -> UInt32? {
    handle?.server == identity ? handle?.number : nil
  }

  /// Closes a popup of the server without an event, and never uses its number again.
  private func retire(_ number: UInt32, of key: String, on owner: String) {
    if forget(number, of: key) { close(number, on: owner) }
  }

  /// Stops using the number; true if the server may still show a popup under it.
  private func forget(_ number: UInt32, of key: String) -> Bool {
    guard number != 0 else { return false }
    if live[key]?.number == number { live[key] = nil }
    if lateNumbers[key] == number { lateNumbers[key] = nil }
    return closed.insert(number)
  }

  private func close(_ number: UInt32, on owner: String) {
    // libnotify's own call waits for an answer and could reach the successor of this server.
    bus.send(.server(owner), "CloseNotification", Variant(tuple: [Variant(number: number)]))
  }
}

extension PopupBoard {
  /// An earlier run may have left a popup on this server, which showed another one instead of changing that.
  private func keepLeftBehind(
    _ request: PopupRequest,
    on server: PopupServer,
    shownAs reply: NotifyReplies.Reply
  ) {
    guard let number = number(of: request.place.current, on: server.identity), number != reply.number,
      !closed.contains(number), older[request.key]?.contains(where: { $0.number == number }) != true
    else { return }
    // Nothing was recorded since, so it named the same doses.
    older[request.key, default: []].append(
      OlderPopup(number: number, owner: reply.server, doses: request.content.doses, serial: request.serial)
    )
  }

  /// libnotify no longer listens to these popups.
  private func takeClickOnOlder(_ signal: BusSignal) {
    guard signal.interface == BusName.notifications, let number = signal.arguments.first?.number,
      let action = signal.arguments.last?.string.flatMap(PopupAction.init(rawValue:))
    else { return }
    for (key, popups) in older {
      guard let popup = popups.first(where: { $0.number == number && $0.owner == signal.sender }) else {
        continue
      }
      if action == .open {
        bus.openWindow(of: person, activationToken: activation?.number == number ? activation?.token : nil)
      }
      report(.answered(key: key, action, doses: popup.doses), popup.serial)
    }
  }

  private func handle(_ occurrence: Popup.Occurrence, of popup: Popup) {
    guard live[popup.key] === popup else { return }
    switch occurrence {
    case .answered(let action, let activationToken):
      if action == .open { bus.openWindow(of: person, activationToken: activationToken) }
      report(.answered(key: popup.key, action, doses: popup.doses), popup.serial)
    case .closed where successor?.popup === popup && !replies.isClosedSinceReply:
      // The closing was of the earlier popup, but libnotify now treats this one as closed.
      revive(popup)
    case .closed(let reason):
      // An expired popup may lie in a tray, and a dismissed one may be fetched back from a history.
      if reason != .byCall { older[popup.key, default: []].append(OlderPopup(popup)) }
      live[popup.key] = nil
      closed.insert(popup.number)
      // Nobody dismisses a popup behind a lock screen. It is shown again after unlocking.
      if isLocked() { return }
      report(.closed(key: popup.key, reason: reason), popup.serial)
    }
  }

  /// Shows the popup again under a new number, as it is unknown whether the server still shows it.
  private func revive(_ popup: Popup) {
    guard let (_, request, owner) = successor else { return }
    successor = nil
    retire(popup.number, of: popup.key, on: owner)
    showAgain(request)
  }
}
