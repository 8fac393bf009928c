/// What a popup says and how, before a notification server has its way with it.
package struct ReminderPopup: Hashable, Sendable {
  package let id: ReminderID
  package let summary: String
  /// Plain text; what it is about.
  package let text: String
  /// Says when it was due, where it comes late or ``timeHere`` is another time.
  package var lateness: String?
  /// When it was due by the clocks here, where they show another time than those it goes by.
  package var timeHere: TimeOfDay?
  package var urgency = PopupUrgency.normal
  /// Whether the notification server takes it off the screen when it sees fit; otherwise it stays.
  package var goesByItself = false
  package var hasSound = false
  /// In the order in which they stand.
  package var buttons: [PopupButton] = []
  /// Of medications: what a click answers.
  package var doses: [Dose] = []

  /// Plain text, of one or two lines.
  package var body: String {
    guard let lateness else { return text }
    // Some servers join lines: with a stop between them they can be read all the same.
    let isSentence = text.unicodeScalars.last.map { ".!?".unicodeScalars.contains($0) } ?? true
    return "\(text)\(isSentence ? "" : ".")\n\(lateness)"
  }

  /// Whether a click can ask for `action`: by a button, or on the popup itself.
  func offers(_ action: PopupAction) -> Bool { action == .open || buttons.contains { $0.action == action } }

  /// Whether a popup that shows this needs no update to show `other`: being later alone is none.
  func isUpToDate(with other: ReminderPopup) -> Bool {
    (summary, text, urgency, hasSound) == (other.summary, other.text, other.urgency, other.hasSound)
      && buttons == other.buttons && doses == other.doses && timeHere == other.timeHere
  }
}

extension ReminderPopup {
  package init(id: ReminderID, summary: String, text: String) {
    self.id = id
    self.summary = summary
    self.text = text
  }
}

/// A button of a popup.
package struct PopupButton: Hashable, Sendable {
  package let action: PopupAction
  package let label: String
}

extension PopupButton {
  package init(_ action: PopupAction, label: String) { self.init(action: action, label: label) }
}

/// What a click on a reminder's popup asks for, in the word that the notification server hands back
/// (Desktop Notifications Specification, "Actions").
package struct PopupAction: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// To be reminded again in a while.
  package static let snooze = PopupAction(rawValue: "snooze")
  /// To see more: a click on the popup itself, beside its buttons.
  package static let open = PopupAction(rawValue: "default")
}
