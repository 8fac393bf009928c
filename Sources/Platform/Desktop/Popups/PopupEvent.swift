package import PillsCore

/// What ``PopupService`` tells the main thread.
package enum PopupEvent: Hashable, Sendable {
  /// A server is ready: whatever is open should be shown on it, again too.
  case serverAppeared(PopupServer)
  /// The server that appeared last has ended or no longer answers; if none runs, `serverAbsent` follows.
  case serverVanished
  /// No server runs; `isStartable` tells that the bus starts one as soon as a popup is to be shown.
  case serverAbsent(isStartable: Bool)
  /// There is no session bus; one event for a row of failed attempts to connect.
  case busUnavailable
  /// The session bus is gone, and the server with it.
  case busLost
  /// The popup is on the screen; the handle is for whoever replaces it after a restart.
  case shown(key: String, handle: PopupHandle)
  /// The popup is not on the screen, and nothing more is tried.
  case notShown(key: String, reason: NotShownReason)
  /// The popup for the key, and those named with it, are off the screen as far as there is a server.
  case withdrawn(key: String)
  /// A button was clicked, or the popup itself (``PopupContent/bodyAction``); most servers close the popup then, which
  /// follows.
  case answered(key: String, PopupAction)
  /// The popup is gone from the screen, unanswered or after an answer. There is no such event for one that was withdrawn, or
  /// that is asked for once more.
  case closed(key: String, reason: PopupCloseReason)
  /// The person unlocked the session.
  case sessionUnlocked
}

/// Why a popup is not on the screen although it should be.
package enum NotShownReason: Hashable, Sendable {
  /// There is no session bus.
  case noBus
  /// No server runs, and none could be started.
  case noServer
  /// The server does not answer; it may yet show the popup, and then ``PopupEvent/serverAppeared(_:)`` comes.
  case serverSilent
  /// A rule of the server throws such popups away.
  case discarded
  /// The server refused with this D-Bus error.
  case refused(error: String)
}

/// Desktop Notifications Specification, "NotificationClosed".
package enum PopupCloseReason: UInt32, Hashable, Sendable {
  case expired = 1
  case dismissed = 2
  case byCall = 3
  case undefined = 4
}
