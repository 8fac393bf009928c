import PillsAPI

/// The state of a slot, or of one dose in it, in words and in a color.
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

  init(_ slot: Control.SlotStatus, today: CalendarDay, _ phrasing: Phrasing) throws(UnreadableReply) {
    let statuses = Set(slot.doses.map(\.status))
    guard statuses.contains(.due) else {
      self = try Self.settled(slot, statuses, today: today)
      return
    }
    text = try Self.waiting(slot, phrasing)
    tint = slot.reminder == .open ? .heading : nil
    if statuses.count > 1 {
      text += ", \(Self.answeredShare(slot.doses))"
    }
  }

  /// A dose of a slot on `day`, as seen on `today`.
  init(_ dose: Control.Dose, of day: CalendarDay, today: CalendarDay) throws(UnreadableReply) {
    text = dose.status.rawValue
    switch dose.status {
    case .due: tint = nil
    case .taken: tint = .taken
    case .skipped: tint = .past
    case .missed: tint = .missed
    }
    guard let at = dose.at else { return }
    text += " \(try Timestamp(at).moment(ofDoseOn: day, today: today))"
  }

  /// Of a slot with nothing left to answer within its window.
  private static func settled(
    _ slot: Control.SlotStatus,
    _ statuses: Set<Control.DoseStatus>,
    today: CalendarDay
  ) throws(UnreadableReply) -> SlotState {
    guard let last = slot.doses.max(by: { ($0.at ?? "") < ($1.at ?? "") }) else {
      return SlotState(text: "nothing due", tint: .past)
    }
    if statuses.count == 1 { return try SlotState(last, of: CalendarDay(slot.day), today: today) }
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
      switch secondsLeft {
      case 0: "due now"
      case 1...: "due in \(spanText(secondsLeft: secondsLeft))"
      default: "due \(spanText(secondsAgo: -secondsLeft)) ago"
      }
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

extension Timestamp {
  /// When a dose was answered that was due on `day`: `at 21:05`, or where that was on another day, `today at 00:30`,
  /// `on 21 November at 00:30`.
  func moment(ofDoseOn day: CalendarDay, today: CalendarDay) -> String {
    let clock = "at \(clockWithMinutes)"
    if self.day == day { return clock }
    return self.day == today ? "today \(clock)" : "on \(self.day.dayAndMonth) \(clock)"
  }
}

extension SlotState {
  private init(text: String, tint: Tint?) {
    self.text = text
    self.tint = tint
  }
}
