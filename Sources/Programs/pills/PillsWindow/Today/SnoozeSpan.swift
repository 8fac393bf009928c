import PillsView
import Words

/// How long a reminder can be snoozed by the menu beside Snooze, as pillsd reads it.
enum SnoozeSpan: String, CaseIterable {
  case quarter = "15min"
  case half = "30min"
  case hour = "1h"
  case twoHours = "2h"
  case fourHours = "4h"

  private var minutes: Int {
    switch self {
    case .quarter: 15
    case .half: 30
    case .hour: 60
    case .twoHours: 120
    case .fourHours: 240
    }
  }

  var text: String { spanText(secondsLeft: minutes * 60) }

  /// For screen readers.
  func name(_ slot: SlotContent) -> String { translated("Snooze for \(text), \(slot.place)") }
}

extension SlotContent {
  var longerName: String { translated("Snooze longer, \(place)") }
}
