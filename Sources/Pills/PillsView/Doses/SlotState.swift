package import PillsAPI
package import PillsCore
import Words

/// The state of a slot, or of one dose in it.
package struct SlotState {
  /// The state in brief, for a color or an icon.
  package enum Summary {
    case due
    /// Its reminder is on the screen.
    case open
    case taken
    case skipped
    case missed
    case nothing
  }

  /// `taken at 07:04`, `due in 2 h 5 min`.
  package private(set) var text: String
  package let summary: Summary

  /// The way to tell the time of a due slot.
  package enum Phrasing {
    /// `due in 2 h 5 min`, as seen at this time.
    case relative(to: Timestamp)
    /// `due at 21:00`, which stays true.
    case absolute
  }
}

extension SlotState {
  package init(_ slot: Control.SlotStatus, today: Day, _ phrasing: Phrasing) {
    let statuses = Set(slot.doses.map(\.status))
    guard statuses.contains(.due) else {
      self = Self.settled(slot, statuses, today: today)
      return
    }
    text = Self.waiting(slot, phrasing)
    summary = slot.reminder == .open ? .open : .due
    if statuses.count > 1 { text += ", \(Self.answeredShare(slot.doses))" }
    if slot.doses.count == 1, let limit = slot.doses[0].limitText(today: today) { text += ", \(limit)" }
    if slot.doses.count == 1 { text += slot.doses[0].remarksInBrackets }
  }

  package init(_ dose: Control.Dose, of day: Day, today: Day) {
    summary =
      switch dose.status {
      case .due: .due
      case .taken: .taken
      case .skipped: .skipped
      case .missed: .missed
      }
    let words = dose.status.words(at: [dose].moments(on: day, today: today).first)
    text = (dose.limitText(today: today).map { "\(words), \($0)" } ?? words) + dose.remarksInBrackets
  }

  private static func settled(
    _ slot: Control.SlotStatus,
    _ statuses: Set<Control.DoseStatus>,
    today: Day
  ) -> SlotState {
    guard let first = slot.doses.first else {
      return SlotState(text: translated("nothing due"), summary: .nothing)
    }
    if statuses.count == 1 {
      let moments = slot.doses.moments(on: slot.day, today: today)
      let summary = SlotState(first, of: slot.day, today: today).summary
      let words = first.status.words(at: moments.isEmpty ? nil : listText(moments))
      let remarks = slot.doses.count == 1 ? first.remarksInBrackets : ""
      return SlotState(text: words + remarks, summary: summary)
    }
    let counts = [Control.DoseStatus.taken, .skipped, .missed].compactMap { status in
      let count = slot.doses.count { $0.status == status }
      return count == 0 ? nil : status.words(for: count)
    }
    return SlotState(
      text: counts.joined(separator: ", "),
      summary: statuses.contains(.missed) ? .missed : .taken
    )
  }

  private static func waiting(_ slot: Control.SlotStatus, _ phrasing: Phrasing) -> String {
    let dueAt = ShownTime(slot.dueAt, here: slot.dueAtHere)
    if slot.reminder == .snoozed, let until = slot.snoozedUntil {
      let end = ShownTime(until, here: slot.snoozedUntilHere)
      return translated("snoozed until \(end.clockWithMinutes)")
    }
    let isOpen = slot.reminder == .open || slot.reminder == .snoozed
    guard case .relative(let now) = phrasing else {
      return isOpen ? translated("open since \(dueAt.clock)") : translated("due at \(dueAt.clock)")
    }
    let secondsLeft = now.seconds(until: slot.dueAt)
    let due =
      switch secondsLeft {
      case 0: translated("due now")
      case 1...: translated("due in \(spanText(secondsLeft: secondsLeft))")
      default: translated("due \(spanText(secondsAgo: -secondsLeft)) ago")
      }
    return switch slot.reminder {
    case .open, .snoozed: translated("open, \(due)")
    case .upcoming: due
    case .closed: translated("\(due), no reminder")
    }
  }

  private static func answeredShare(_ doses: [Control.Dose]) -> String {
    let settled = doses.filter { $0.status != .due }
    let statuses = Set(settled.map(\.status))
    let status = statuses.count == 1 ? statuses.first : nil
    return Control.DoseStatus.words(status, settled.count, of: doses.count)
  }
}

extension Control.Dose {
  /// `not before 20:31`, if a limit of the medication allows it only then.
  fileprivate func limitText(today: Day) -> String? {
    next.map { translated("not before \($0.clock(today: today))") }
  }
}
