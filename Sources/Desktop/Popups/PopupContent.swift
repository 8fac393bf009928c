/// What a popup says and offers.
package struct PopupContent: Hashable, Sendable {
  /// Desktop Notifications Specification, "Urgency Levels".
  package enum Urgency: UInt8, Sendable {
    case low, normal, critical
  }

  /// A button.
  package struct Action: Hashable, Sendable {
    /// What ``PopupEvent/answered(key:action:)`` brings back.
    package let key: String
    /// What the button says.
    package let label: String

    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// Plain text of one line.
  package let summary: String
  /// Plain text; markup in it is shown as it stands.
  package let body: String
  /// Critical is what desktops keep on the screen and let through do-not-disturb.
  package let urgency: Urgency
  /// Whether the server may play a sound.
  package let hasSound: Bool
  /// The buttons, in the order in which they stand.
  package let actions: [Action]
  /// What a click on the popup itself brings back; without it, most desktops take that for a dismissal.
  package static let bodyAction = Action(key: "default", label: "Open")

  /// At most three actions: what servers show side by side.
  package init(
    summary: String,
    body: String,
    urgency: Urgency,
    hasSound: Bool,
    actions: [Action]
  ) {
    precondition(actions.count <= 3, "a popup offers at most three actions")
    self.summary = summary
    self.body = body
    self.urgency = urgency
    self.hasSound = hasSound
    self.actions = actions
  }
}
