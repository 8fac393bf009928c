import PillsAPI

/// Where a slot, or one dose of it, stands, in words and the color that goes with them.
struct SlotState {
  var text: String
  var tint: Tint?

  /// How times of the slot itself are told.
  enum Phrasing {
    /// `due in 2 h 5 min`, as seen at a moment.
    case relative(to: Timestamp)
    /// `due at 21:00`, which stays true.
    case absolute
  }

  init(_ slot: Control.SlotStatus, _ phrasing: Phrasing) throws(UnreadableReply) {
    let slotDay = try CalendarDay(slot.day)
    let statuses = Set(slot.doses.map(\.status))
    guard statuses.contains(.due) else {
      self = try Self.settled(slot, statuses, slotDay)
      return
    }
    text = try Self.waiting(slot, phrasing)
    tint = slot.reminder == .open ? .heading : nil
    if statuses.count > 1 {
      text += ", \(Self.answeredShare(slot.doses))"
    }
  }

  init(_ dose: Control.Dose, slotDay: CalendarDay) throws(UnreadableReply) {
    text = dose.status.rawValue
    switch dose.status {
    case .due: tint = nil
    case .taken: tint = .taken
    case .skipped: tint = .past
    case .missed: tint = .missed
    }
    guard let at = dose.at else { return }
    let time = try Timestamp(at)
    text += " \(time.clockWithMinutes)"
    switch time.day.daysSinceEpoch - slotDay.daysSinceEpoch {
    case 0: break
    case 1: text += " the day after"
    default: text += " on \(time.day.dayAndMonth)"
    }
  }

  /// Of a slot with nothing left to answer within its window.
  private static func settled(
    _ slot: Control.SlotStatus,
    _ statuses: Set<Control.DoseStatus>,
    _ slotDay: CalendarDay
  ) throws(UnreadableReply) -> SlotState {
    guard let last = slot.doses.max(by: { ($0.at ?? "") < ($1.at ?? "") }) else {
      return SlotState(text: "nothing due", tint: .past)
    }
    if statuses.count == 1 { return try SlotState(last, slotDay: slotDay) }
    let counts = [Control.DoseStatus.taken, .skipped, .missed].compactMap { status in
      let count = slot.doses.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    return SlotState(
      text: counts.joined(separator: ", "),
      tint: statuses.contains(.missed) ? .missed : .taken
    )
  }

  private static func waiting(_ slot: Control.SlotStatus, _ phrasing: Phrasing) throws(UnreadableReply)
    -> String
  {
    let dueAt = try Timestamp(slot.dueAt)
    if slot.reminder == .snoozed, let until = slot.snoozedUntil {
      return "snoozed until \(try Timestamp(until).clockWithMinutes)"
    }
    let isOpen = slot.reminder == .open || slot.reminder == .snoozed
    guard case .relative(let now) = phrasing else {
      return isOpen ? "open since \(dueAt.clock)" : "due at \(dueAt.clock)"
    }
    let secondsLeft = now.seconds(until: dueAt)
    let due =
      secondsLeft > 0
      ? "due in \(spanText(secondsLeft: secondsLeft))" : "due \(spanText(secondsAgo: -secondsLeft)) ago"
    return switch slot.reminder {
    case .open, .snoozed: "open, \(due)"
    case .upcoming: due
    case .closed: "\(due), no reminder"
    }
  }

  /// `1 of 2 taken`.
  private static func answeredShare(_ doses: [Control.Dose]) -> String {
    let settled = doses.filter { $0.status != .due }
    let statuses = Set(settled.map(\.status))
    let verb = statuses.count == 1 ? statuses.first?.rawValue ?? "" : "answered"
    return "\(settled.count) of \(doses.count) \(verb)"
  }
}

extension SlotState {
  private init(text: String, tint: Tint?) {
    self.text = text
    self.tint = tint
  }
}
