package import PillsAPI
import Words

/// Says which notification server has the test popup.
package func popupLine(_ server: Control.PopupServer) -> String {
  translated("The popup was sent to \(server.name) \(server.version), just as a reminder would be.")
}

package func outcomeLine(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  switch outcome {
  case .taken: translated("You chose Taken. The buttons work.")
  case .snooze: translated("You chose Snooze. The buttons work.")
  case .skip: translated("You chose Skip. The buttons work.")
  case .opened:
    translated(
      """
      You clicked the popup, but not one of its buttons. After such a click a reminder stays open and is \
      shown again.
      """
    )
  case .dismissed:
    translated("The popup was closed. Closing a reminder does not answer it: it comes back later.")
  case .expired:
    translated(
      "The popup disappeared by itself. \(server.name) does not keep popups on screen until you answer."
    )
  case .closed: translated("\(server.name) closed the popup.")
  case .nothing: translated("No answer was received.")
  }
}
