/// The content of a popup, before a notification server renders it in its own way.
package struct ReminderPopup: Hashable, Sendable {
  package let id: ReminderID
  package let summary: String
  /// Plain text.
  package let text: String
  /// Says when the reminder was due; nil unless it is late or ``timeHere`` is set.
  package var lateness: String?
  /// The due time by the clocks here; nil if they agree with the clocks of the reminder.
  package var timeHere: TimeOfDay?
  package var urgency = PopupUrgency.normal
  /// Whether the server may remove it at any time; otherwise it stays.
  package var goesByItself = false
  package var hasSound = false
  package var buttons: [PopupButton] = []
  /// The doses that a click answers; empty unless it is about medications.
  package var doses: [Dose] = []

  package var body: String {
    guard let lateness else { return text }
    // Some servers join lines, so the first line ends like a sentence.
    let isSentence = text.unicodeScalars.last.map { ".!?".unicodeScalars.contains($0) } ?? true
    return "\(text)\(isSentence ? "" : ".")\n\(lateness)"
  }

  /// Whether this popup can stay instead of `other`. A new ``lateness`` alone needs no update.
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

/// What a click asks for, as the server returns it (Desktop Notifications Specification, "Actions").
package struct PopupAction: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let snooze = PopupAction(rawValue: "snooze")
  /// A click on the popup itself, outside its buttons.
  package static let open = PopupAction(rawValue: "default")
}
