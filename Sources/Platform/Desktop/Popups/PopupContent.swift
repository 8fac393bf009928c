package import PillsCore

/// What a popup says and offers.
package struct PopupContent: Hashable, Sendable {
  /// Plain text of one line.
  package let summary: String
  /// Plain text; markup in it is shown as it stands.
  package let body: String
  /// Critical is what desktops keep on the screen and let through do-not-disturb.
  package var urgency = PopupUrgency.normal
  /// Whether the server takes it off the screen when it sees fit; otherwise it stays.
  package var goesByItself = false
  /// Whether the server may play a sound.
  package var hasSound = false
  /// The buttons, in the order in which they stand; at most three, as servers show no more side by side.
  package var buttons: [PopupButton] = [] {
    didSet { precondition(buttons.count <= 3, "a popup has at most three buttons") }
  }
  /// What a click on the popup itself brings back; without it, most desktops take that for a dismissal.
  package static let bodyAction = PopupButton(.open, label: "Open")

  package init(summary: String, body: String) {
    self.summary = summary
    self.body = body
  }
}
