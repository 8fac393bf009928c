import PillsAPI

/// What became of an answer: `Evening pills taken.`
func answerLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput
) throws(UnreadableReply) -> String {
  let slot = output.slot
  let today = try Timestamp(output.now).day
  let pills = try pillsName(slot, today: today)
  let statuses = Set(slot.doses.map(\.status))
  guard statuses.count == 1, let status = statuses.first else {
    return try mixedLine(output, pills: pills)
  }
  let clock = try commonClock(of: slot.doses)
  let line =
    switch (status, output.changed) {
    case (.taken, true), (.skipped, true):
      "\(pills) \(status.rawValue)\(request.time == nil ? "" : clock)."
    case (.taken, false), (.skipped, false): "\(pills) were already \(status.rawValue)\(clock)."
    case (.due, true): "\(pills) are due again."
    case (.due, false): "\(pills) were due already."
    case (.missed, true): "\(pills) are no longer answered, and so missed."
    case (.missed, false): "\(pills) were missed already."
    }
  return line.printable
}

/// What became of a snooze: `Evening pills snoozed until 21:45.`
func snoozeLine(_ output: Control.Snooze.Output) throws(UnreadableReply) -> String {
  let pills = try pillsName(output.slot, today: try Timestamp(output.now).day)
  guard let until = output.slot.snoozedUntil else { return "\(pills) snoozed.".printable }
  return "\(pills) snoozed until \(try Timestamp(until).clock).".printable
}

/// Doses that stand differently are told one by one: an answer to some of them says nothing of the slot.
private func mixedLine(_ output: Control.AnswerOutput, pills: String) throws(UnreadableReply) -> String {
  let day = try CalendarDay(output.slot.day)
  var parts: [String] = []
  for dose in output.slot.doses {
    let state = dose.status == .due ? "still due" : try SlotState(dose, slotDay: day).text
    parts.append("\(dose.name) \(state)")
  }
  let lead = output.changed ? pills : "Nothing changed. \(pills)"
  return "\(lead): \(parts.joined(separator: "; ")).".printable
}

/// `Evening pills`, `Yesterday's evening pills`, `Evening pills of Monday, 16 November`.
private func pillsName(_ slot: Control.SlotStatus, today: CalendarDay) throws(UnreadableReply) -> String {
  let day = try CalendarDay(slot.day)
  return switch day.daysSinceEpoch - today.daysSinceEpoch {
  case 0: "\(slot.slot.capitalizedFirst) pills"
  case -1: "Yesterday's \(slot.slot) pills"
  default: "\(slot.slot.capitalizedFirst) pills of \(day.name(on: today))"
  }
}

/// ` at 20:14` where all of `doses` have that time, else empty.
private func commonClock(of doses: [Control.Dose]) throws(UnreadableReply) -> String {
  var clocks: Set<String> = []
  for dose in doses {
    guard let at = dose.at else { return "" }
    clocks.insert(try Timestamp(at).clockWithMinutes)
  }
  return clocks.count == 1 ? clocks.first.map { " at \($0)" } ?? "" : ""
}
