import Desktop
import PillsCore
import SystemdKit

extension Daemon {
  /// Takes in all that the popup thread has told.
  func drainPopups() {
    for event in popups.drain() { take(event) }
  }

  private func take(_ event: PopupEvent) {
    switch event {
    case .serverAppeared(let server):
      journal.log(
        JournalEntry(
          .notice,
          "Popups go to \(server.name) \(server.version)",
          messageID: MessageKind.popupServer
        )
      )
      // Left behind by an earlier run, or in force: then the engine warns again.
      withdrawStoreWarning()
      handle(.popupServerAppeared(server))
    case .serverVanished:
      noteNoServer("The notification server is gone")
    case .busUnavailable:
      noteNoServer("There is no session bus")
    case .busLost:
      noteNoServer("The session bus is gone")
    case .shown(let key, _), .notShown(let key, _), .answered(let key, _), .closed(let key, _):
      guard let id = ReminderID(key) else {
        if key == PopupKey.test { onTestPopup(event) }
        return
      }
      takeReminderEvent(event, about: id)
    }
  }

  func withdrawStoreWarning() {
    popups.withdraw(
      key: PopupKey.storeWarning,
      handle: nil,
      proposedNumber: PopupKey.storeWarningNumber
    )
  }

  private func noteNoServer(_ message: String) {
    journal.log(JournalEntry(.notice, message, messageID: MessageKind.popupServer))
    handle(.popupServerVanished)
  }

  private func takeReminderEvent(_ event: PopupEvent, about id: ReminderID) {
    switch event {
    case .shown(_, let handle):
      self.handle(.popupShown(id, handle))
    case .notShown(_, let reason):
      handle(.popupNotShown(id, reason.sentence))
    case .answered(_, let action):
      // An action that is not ours was never offered.
      if let action = PopupAction(rawValue: action) { handle(.popupAnswered(id, action)) }
    case .closed:
      handle(.popupClosed(id))
    default:
      break
    }
  }
}

extension NotShownReason {
  /// What it means for people, and what to do.
  var sentence: String {
    switch self {
    case .noBus:
      "there is no session bus, so no popup can be shown; log in to a desktop, or set DBUS_SESSION_BUS_ADDRESS"
    case .noServer:
      "no notification server is running, and none can be started; start or install one, such as dunst"
    case .serverSilent:
      "the notification server does not answer; restart it"
    case .discarded:
      "a rule of the notification server throws Pills' popups away; mend its settings"
    case .refused(let error):
      "the notification server refused the popup (\(error))"
    }
  }
}
