/// What is known of the popup of a reminder.
enum PopupState: Hashable, Sendable {
  /// It may be on screen and must be shown again in place. An earlier run showed it, its reminder was raised
  /// again, or the screen was locked.
  case leftBehind
  /// On the server or on the way there.
  case shown(ReminderPopup)
  /// Closed by the person, with or without an answer.
  case closed(ReminderPopup)
  /// It is being removed. A new popup waits for that: if pillsd is killed, the record must hold this number.
  case withdrawing
  case failed(ReminderPopup, Retry)

  var mayBeOnScreen: Bool {
    switch self {
    case .leftBehind, .failed, .shown: true
    case .closed, .withdrawing: false
    }
  }

  /// The popup that this run last asked for; nil if an earlier run did, or if it is being removed.
  var popup: ReminderPopup? {
    switch self {
    case .leftBehind, .withdrawing: nil
    case .shown(let popup), .closed(let popup), .failed(let popup, _): popup
    }
  }
}

/// What is known of the notification server.
package enum PopupServerState: Hashable, Sendable {
  case missing(PopupServerAbsence)
  case present(PopupServer)
}

/// Why no notification server shows popups now.
package enum PopupServerAbsence: Sendable {
  /// Not known yet, or the server does not answer.
  case unknown
  /// No server runs, and nothing starts one.
  case absent
  /// No server runs, but the bus starts one if there is something to show.
  case startable
}
