import Desktop
import PillsCore

/// The popups besides the reminders; a reminder's key is its id, which always ends in a date.
enum PopupKey {
  static let storeWarning = "store"
  /// Asks for a number below all those of reminders, the same every time: nobody notes it.
  static let storeWarningPlace = PopupPlace(current: nil, retired: nil, proposedNumber: 0x3FFF_FFFF)
  static let test = "test"
  static let testPlace = PopupPlace(current: nil, retired: nil, proposedNumber: 0x3FFF_FFFE)
}

extension PopupContent {
  /// The popup of a reminder, as the desktop wants it.
  init(_ popup: ReminderPopup) {
    self.init(
      summary: popup.summary,
      body: popup.body,
      urgency: Urgency(popup.urgency),
      hasSound: popup.hasSound,
      actions: Self.buttons(snooze: popup.snooze)
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

  /// As a reminder comes by these settings; it records nothing.
  static func test(_ settings: Settings) -> PopupContent {
    PopupContent(
      summary: "A test of Pills",
      body: "This is how a reminder arrives. A click on it records nothing.",
      urgency: Urgency(settings.popupUrgency),
      hasSound: settings.popupSound,
      actions: buttons(snooze: settings.snooze)
    )
  }

  private static func buttons(snooze: Span) -> [Action] {
    PopupAction.buttons.map { Action(key: $0.rawValue, label: $0.label(snooze: snooze)) }
  }
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
    case .open: "Open"
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
