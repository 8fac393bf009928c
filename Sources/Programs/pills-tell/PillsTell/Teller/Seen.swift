import PillsAPI
import PillsCore

/// What pillsd says of the reminders and the stock of now.
struct Seen: Equatable {
  let today: Day
  let slots: [Control.SlotStatus]
  /// The slots with doses that nobody answered, of the last seven days.
  let missed: [Control.SlotStatus]
  /// What is used up soon.
  let low: [Control.Stock]
}

extension Seen {
  /// Nil as long as pillsd does not know what is due.
  init?(_ status: Control.Status, missed: [Control.SlotStatus]) {
    guard status.unread != true else { return nil }
    self.init(
      today: status.today,
      slots: status.slots,
      missed: missed,
      low: (status.stock ?? []).filter(\.low)
    )
  }

  func slot(_ id: String) -> Control.SlotStatus? { slots.first { $0.id == id } }

  func isOpen(_ id: String) -> Bool { slot(id)?.isOpen == true }

  func isSnoozed(_ id: String) -> Bool { slot(id)?.isSnoozed == true }

  /// Whether no slot of the same day goes by other clocks under the same name.
  func isOnlyOne(_ slot: Control.SlotStatus) -> Bool {
    slots.count { $0.slot == slot.slot && $0.day == slot.day } == 1
  }

  func isMissed(_ id: String) -> Bool { missed.contains { $0.id == id } }

  func outcome(of id: String) -> TellState.Outcome {
    let statuses = Set((slot(id)?.doses ?? []).map(\.status))
    return switch statuses {
    case [.taken]: .taken
    case [.skipped]: .skipped
    case [.taken, .skipped]: .mixed
    default: .over
    }
  }
}

extension Control.SlotStatus {
  fileprivate var isOpen: Bool { reminder == .open && !due.isEmpty }

  fileprivate var isSnoozed: Bool { reminder == .snoozed && !due.isEmpty }

  /// The doses that nobody answered yet.
  var due: [Control.Dose] { doses.filter { $0.status == .due } }
}

extension Control.Dose {
  /// The name that a call to pillsd takes.
  var callName: String { called ?? medication }

  var mark: String { PillsTell.mark(of: callName) }
}

/// Tells one name from another, in a file that is not to have names.
func mark(of name: String) -> String { String(fingerprint(of: name), radix: 36) }

extension String {
  /// The day in the id of a reminder, such as `evening-2026-11-20`.
  var reminderDay: Day? { Day(String(suffix(10))) }

  /// The slot in the id of a reminder, without the clocks that it goes by (`evening@home-2026-11-20`).
  var reminderSlot: String { String(dropLast(11).prefix { $0 != "@" }) }

  /// Whether the reminder is of the days about which pillsd tells what was missed.
  func isOfLastDays(before today: Day) -> Bool { reminderDay.map { $0.distance(to: today) <= 7 } ?? false }
}
