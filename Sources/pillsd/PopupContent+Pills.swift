import Desktop
import PillsCore

/// The popups besides the reminders; a reminder's key is its id, which always ends in a date.
enum PopupKey {
  static let storeWarning = "store"
  /// Like ``PopupHandle/proposedNumber(for:)``, and below all of those.
  static let storeWarningNumber: UInt32 = 0x3FFF_FFFF
  static let test = "test"
}

extension PopupContent {
  /// The popup of a reminder, as the desktop wants it.
  init(_ popup: ReminderPopup) {
    self.init(
      summary: popup.summary,
      body: popup.body,
      urgency: Urgency(popup.urgency),
      hasSound: popup.hasSound,
      actions: popup.actions.map { Action(key: $0.rawValue, label: $0.label(snooze: popup.snooze)) }
    )
  }

  static func warning(_ failure: StoreFailure) -> PopupContent {
    PopupContent(
      summary: "Pills cannot save",
      body: "Reminders go on, but answers are lost: \(failure.message).",
      urgency: .critical,
      hasSound: true,
      actions: []
    )
  }

  static let test = PopupContent(
    summary: "Pills",
    body: "Popups work: this is how a reminder arrives.",
    urgency: .normal,
    hasSound: true,
    actions: [],
    lifetimeMilliseconds: 10_000
  )
}

extension PopupContent.Urgency {
  fileprivate init(_ urgency: PopupUrgency) {
    switch urgency {
    case .low: self = .low
    case .normal: self = .normal
    case .critical: self = .critical
    }
  }
}

extension PopupAction {
  fileprivate func label(snooze: Span) -> String {
    switch self {
    case .taken: "Taken"
    case .snooze: "Snooze \(snooze.inWords)"
    case .skip: "Skip"
    }
  }
}

extension Span {
  /// `10 min`, `1 h 30 min`: the settings' form with room between numbers and units.
  fileprivate var inWords: String {
    description.split(separator: " ").map { part in
      let number = part.prefix { $0.isNumber }
      return "\(number) \(part.dropFirst(number.count))"
    }.joined(separator: " ")
  }
}
