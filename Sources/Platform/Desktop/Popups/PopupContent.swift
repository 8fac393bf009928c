package import PillsCore

/// The text and buttons of a popup, and how a server should show them.
package struct PopupContent: Hashable, Sendable {
  /// Plain text of one line.
  package var summary: String
  /// Plain text; markup is shown literally.
  package let body: String
  /// Desktops keep critical popups on the screen and show them in do-not-disturb mode.
  package var urgency = PopupUrgency.normal
  /// Whether the server may remove it from the screen after some time.
  package var goesByItself = false
  package var hasSound = false
  /// The buttons in display order; at most three, as servers show no more side by side.
  package var buttons: [PopupButton] = [] {
    didSet { precondition(buttons.count <= 3, "a popup has at most three buttons") }
  }
  /// The doses that a click answers; empty unless it is a reminder of medications.
  package var doses: [Dose] = []
  /// The action of a click on the popup itself. Without it, most desktops treat such a click as a dismissal.
  package static let bodyAction = PopupButton(.open, label: "Open")

  package init(summary: String, body: String) {
    self.summary = summary
    self.body = body
  }
}
