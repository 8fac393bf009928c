package import PillsAPI

/// To whom a test popup went: `The popup is with dunst 1.9.0, as a reminder would be.`
package func popupLine(_ server: Control.PopupServer) -> String {
  "The popup is with \(server.name) \(server.version), as a reminder would be."
}

/// What came back from a test popup.
package func outcomeLine(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  switch outcome {
  case .taken: "Taken came back. The buttons work."
  case .snooze: "Snooze came back. The buttons work."
  case .skip: "Skip came back. The buttons work."
  case .opened:
    "A click on the popup came back. A click like that leaves a reminder open, and it is shown again."
  case .dismissed: "The popup was closed. A reminder that is closed stays open, and comes back later."
  case .expired: "The popup went away by itself: \(server.name) does not keep popups until they are answered."
  case .closed: "\(server.name) closed the popup."
  case .nothing: "Nothing came back."
  }
}
