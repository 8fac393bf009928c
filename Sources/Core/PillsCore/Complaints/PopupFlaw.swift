package import Words

/// The reasons why no popup is shown.
package enum PopupFlaw: String, ComplaintKind {
  case noServerYet, noBus, noServer, noDisplay, startFailed, silent, discarded, refused, wentAway
}

package typealias PopupComplaint = Complaint<PopupFlaw>

extension PopupFlaw {
  package static func message(_ complaint: PopupComplaint) -> Message {
    switch complaint.flaw {
    case .noServerYet:
      Message("no notification server is running; open reminders are shown as soon as one is started")
    case .noBus:
      Message(
        "there is no session bus, so no popup can be shown; log in to a desktop, or set DBUS_SESSION_BUS_ADDRESS"
      )
    case .noServer:
      Message(
        "no notification server is running, and none can be started; start or install one, such as dunst"
      )
    case .noDisplay:
      Message("no display is known yet; open reminders are shown within a minute after the desktop starts")
    case .startFailed:
      Message("no notification server is running, and starting one failed: \(complaint[.detail])")
    case .silent: Message("the notification server does not answer; restart it")
    case .discarded:
      Message("a rule of the notification server discards Pills' popups; change its settings")
    case .refused: Message("the notification server refused the popup (\(complaint[.detail]))")
    case .wentAway: Message("the notification server stopped; try again")
    }
  }
}
