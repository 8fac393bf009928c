extension BusEndpoint {
  /// The window of Pills (Desktop Entry Specification, "D-Bus Activation").
  fileprivate static let window = BusEndpoint(
    name: "org.pills.Pills",
    path: "/org/pills/Pills",
    interface: "org.freedesktop.Application"
  )
}

extension SessionBus {
  /// Opens today's page in the window and brings it to the front; the bus starts the window if needed.
  /// Nothing happens if it is not installed. The notification server gave the token for the click. The window of a
  /// named person is another one, which that of the unnamed person opens.
  func openWindow(of person: String?, activationToken token: String?) {
    // X11 uses the second name for the token.
    let surroundings = token.map { ["activation-token": $0, "desktop-startup-id": $0] } ?? [:]
    let values = person.map { [Variant(boxing: Variant(string: $0))] } ?? []
    let arguments = Variant(tuple: [
      Variant(string: person == nil ? "today" : "person"), Variant(array: values, of: "v"),
      Variant(texts: surroundings),
    ])
    send(.window, "ActivateAction", arguments, starting: true)
  }
}
