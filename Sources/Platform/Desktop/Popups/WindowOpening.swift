extension BusEndpoint {
  /// The window of Pills, as each program of the desktop can be called (Desktop Entry Specification, "D-Bus Activation").
  fileprivate static let window = BusEndpoint(
    name: "org.pills.Pills",
    path: "/org/pills/Pills",
    interface: "org.freedesktop.Application"
  )
}

extension SessionBus {
  /// Has the window show what is due today, and brings it to the front; the bus starts it where it does not run.
  ///
  /// Where it is not installed nothing happens. The token is what the notification server gave for the click.
  func openWindow(activationToken token: String?) {
    // The second is what X11 calls the same.
    let surroundings = token.map { ["activation-token": $0, "desktop-startup-id": $0] } ?? [:]
    let arguments = Variant(tuple: [
      Variant(string: "today"), Variant(array: [], of: "v"), Variant(texts: surroundings),
    ])
    send(.window, "ActivateAction", arguments, starting: true)
  }
}
