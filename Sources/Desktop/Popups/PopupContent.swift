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
  package var urgency = Urgency.normal
  /// Whether the server may play a sound.
  package var hasSound = false
  /// The buttons, in the order in which they stand; at most three, as servers show no more side by side.
  package var actions: [Action] = [] {
    didSet { precondition(actions.count <= 3, "a popup offers at most three actions") }
  }
  /// What a click on the popup itself brings back; without it, most desktops take that for a dismissal.
  package static let bodyAction = Action(key: "default", label: "Open")

  package init(summary: String, body: String) {
    self.summary = summary
    self.body = body
  }
}
