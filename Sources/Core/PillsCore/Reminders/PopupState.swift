/// How the popup of a reminder stands.
enum PopupState: Hashable, Sendable {
  /// It may be on the screen and is to be shown again, in place: an earlier run of the daemon showed it, its reminder was
  /// raised once more, or the person may have lost sight of it.
  case leftBehind
  /// It is with the server, on the screen or on the way there.
  case shown(ReminderPopup)
  /// The person closed it, with or without an answer.
  case closed(ReminderPopup)
  /// It is being taken off the screen. Another is shown only after that: should the daemon be killed, the record must still
  /// hold the number of this one.
  case withdrawing
  /// The server could not show it, or there is none.
  case failed(ReminderPopup, Retry)

  /// Whether there may be a popup of it.
  var mayBeOnScreen: Bool {
    switch self {
    case .leftBehind, .failed, .shown: true
    case .closed, .withdrawing: false
    }
  }

  /// What was asked to be shown; nil where that was an earlier run's doing.
  var popup: ReminderPopup? {
    switch self {
    case .leftBehind, .withdrawing: nil
    case .shown(let popup), .closed(let popup), .failed(let popup, _): popup
    }
  }
}

/// What is known of a notification server.
package enum PopupServerState: Hashable, Sendable {
  case missing(PopupServerAbsence)
  case present(PopupServer)
}

/// Why no notification server shows popups at the moment.
package enum PopupServerAbsence: Sendable {
  /// It was not found out yet, or the one that is there does not answer.
  case unknown
  /// None runs, and nothing starts one.
  case absent
  /// None runs, but the bus starts one as soon as there is something to show.
  case startable
}
