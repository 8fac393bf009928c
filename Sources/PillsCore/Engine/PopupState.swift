/// How the popup of a reminder stands.
enum PopupState: Hashable, Sendable {
  /// An earlier run of the daemon showed it.
  case leftBehind
  /// It is with the server, on the screen or on the way there.
  case shown(ReminderPopup)
  /// The person closed it, with or without an answer.
  case closed(ReminderPopup)
  /// The server could not show it, or there is none.
  case failed(ReminderPopup, Retry)

  /// Whether there may be a popup of it that this run of the daemon has not shown, or no longer knows.
  var mayBeLeftBehind: Bool {
    switch self {
    case .leftBehind, .failed: true
    case .shown, .closed: false
    }
  }

  /// What was asked to be shown; nil where that was an earlier run's doing.
  var popup: ReminderPopup? {
    switch self {
    case .leftBehind: nil
    case .shown(let popup), .closed(let popup), .failed(let popup, _): popup
    }
  }
}

/// What is known of a notification server.
enum PopupServerState: Hashable, Sendable {
  case unknown
  case absent
  case present(PopupServer)
}
