package import PillsAPI
import Words

/// Says which notification server has the test popup.
package func popupLine(_ server: Control.PopupServer) -> String {
  translated("The popup is with \(server.name) \(server.version), as a reminder would be.")
}

package func outcomeLine(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  switch outcome {
  case .taken: translated("Taken came back. The buttons work.")
  case .snooze: translated("Snooze came back. The buttons work.")
  case .skip: translated("Skip came back. The buttons work.")
  case .opened:
    translated(
      "A click on the popup came back. A click like that leaves a reminder open, and it is shown again."
    )
  case .dismissed:
    translated("The popup was closed. A reminder that is closed stays open, and comes back later.")
  case .expired:
    translated("The popup went away by itself: \(server.name) does not keep popups until they are answered.")
  case .closed: translated("\(server.name) closed the popup.")
  case .nothing: translated("Nothing came back.")
  }
}
