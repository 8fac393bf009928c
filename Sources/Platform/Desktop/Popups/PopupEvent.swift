package import PillsCore

/// An event that ``PopupService`` reports to the main thread.
package enum PopupEvent: Hashable, Sendable {
  /// The environment of the session, when a bus is found and each time a server appears.
  case sessionKnown(SessionEnvironment)
  /// A server is ready. Show all open popups on it, also those shown before.
  case serverAppeared(PopupServer)
  /// The last server has ended or no longer answers; `serverAbsent` follows if none runs.
  case serverVanished
  /// No server runs; if `isStartable`, the bus starts one when a popup is to be shown.
  case serverAbsent(isStartable: Bool)
  /// There is no session bus. Several failed attempts in a row are one event.
  case busUnavailable
  case busLost
  /// The popup is on the screen; with the handle it can be replaced, also after a restart.
  case shown(key: String, handle: PopupHandle)
  /// The popup is not on the screen and will not be tried again.
  case notShown(key: String, reason: NotShownReason)
  /// The popups of the key and of its place are closed, or there is no server.
  case withdrawn(key: String)
  /// A button or the popup itself (``PopupContent/bodyAction``) was clicked; most servers then close it. It
  /// may be an older popup of the key; `doses` are those of its own content.
  case answered(key: String, PopupAction, doses: [Dose])
  /// The popup left the screen, answered or not. None is sent for a popup withdrawn or requested again.
  case closed(key: String, reason: PopupCloseReason)
  /// The session was unlocked, or the desktop's settings for Pills changed: popups may have been dropped.
  case sessionUnlocked
}

/// The reason why a popup is not on the screen.
package enum NotShownReason: Hashable, Sendable {
  case noBus
  case noServer
  /// The bus can start a server, but there is no display yet.
  case noDisplay
  /// The bus failed to start a server, and says why.
  case startFailed(reason: String)
  /// The server does not answer. It may still show the popup; ``PopupEvent/serverAppeared(_:)`` follows then.
  case serverSilent
  /// A rule of the server discards such popups.
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
