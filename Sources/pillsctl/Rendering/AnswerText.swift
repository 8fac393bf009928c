import PillsAPI

/// What became of an answer: `Evening pills taken.`
func answerLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput
) throws(UnreadableReply) -> String {
  guard let slot = output.slot else { return try daysLine(request, output) }
  let today = try Timestamp(output.now).day
  // What was taken off after its dose was answered was due for that answer alone.
  if slot.doses.isEmpty { return "The answer is taken back; nothing else was due there.".printable }
  if !request.isWhole, try CalendarDay(slot.day) == today { return try partLine(request, output, slot) }
  let pills = try pillsName(slot, today: today)
  let statuses = Set(slot.doses.map(\.status))
  guard statuses.count == 1, let status = statuses.first else {
    return try mixedLine(slot, changed: output.changed, today: today, pills: pills)
  }
  let moment = try commonMoment(of: slot.doses, on: slot.day, today: today)
  let line =
    switch (status, output.changed) {
    case (.taken, true), (.skipped, true):
      "\(pills) \(status.rawValue)\(request.time == nil ? "" : moment)."
    case (.taken, false), (.skipped, false): "\(pills) were already \(status.rawValue)\(moment)."
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

/// What became of an answer to a part of today's slot: `Taken: Metformin 500 mg. Still open this evening: Vitamin D.`
private func partLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput,
  _ slot: Control.SlotStatus
) throws(UnreadableReply) -> String {
  let doses = slot.doses
  let part = request.part(of: doses)
  let rest = doses.filter { !part.contains($0) }
  let place = placeName(slot.slot)
  var sentences: [String] = []
  for status in [Control.DoseStatus.taken, .skipped, .due, .missed] {
    let doses = part.filter { $0.status == status }
    if doses.isEmpty { continue }
    let moment = try commonMoment(of: doses, on: slot.day, today: Timestamp(output.now).day)
    let lead =
      switch (status, output.changed) {
      case (.taken, true): "Taken\(request.time == nil ? "" : moment)"
      case (.skipped, true): "Skipped\(request.time == nil ? "" : moment)"
      case (.taken, false), (.skipped, false): "Already \(status.rawValue)\(moment)"
      case (.due, true): "Due again"
      case (.due, false): "Due already"
      case (.missed, true): "No longer answered, and so missed"
      case (.missed, false): "Missed already"
      }
    sentences.append("\(lead): \(doses.listed).")
  }
  if part.isEmpty, output.changed { sentences.append("The answer is taken back; it is not due any more.") }
  if part.isEmpty, !output.changed {
    sentences.append("Nothing is left of the \(slot.slot) pills, so nothing changed.")
  }
  let open = rest.filter { $0.status == .due }
  let missed = rest.filter { $0.status == .missed }
  if !open.isEmpty { sentences.append("Still open \(place): \(open.listed).") }
  if !missed.isEmpty { sentences.append("Missed \(place): \(missed.listed).") }
  if !rest.isEmpty, open.isEmpty, missed.isEmpty { sentences.append("Nothing else is open \(place).") }
  return sentences.joined(separator: " ").printable
}

/// `this evening`, or `of the noon pills` of a slot that is no part of the day.
private func placeName(_ slot: String) -> String {
  ["morning", "afternoon", "evening"].contains(slot) ? "this \(slot)" : "of the \(slot) pills"
}

extension AnswerRequest {
  /// Those of `doses` that it is about, by the rule of pillsd: what has a name, or else begins with it, in any case.
  fileprivate func part(of doses: [Control.Dose]) -> [Control.Dose] {
    let exceptions = doses.named(self.exceptions)
    return (medications.isEmpty ? doses : doses.named(medications)).filter { !exceptions.contains($0) }
  }
}

extension [Control.Dose] {
  /// `Metformin 500 mg, Vitamin D`.
  fileprivate var listed: String { map(\.name).joined(separator: ", ") }

  fileprivate func named(_ names: [String]) -> [Control.Dose] {
    let wanted = names.map { $0.lowercased() }
    return filter { dose in
      let name = dose.medication.lowercased()
      return wanted.contains { wanted in
        let isExact = contains { $0.medication.lowercased() == wanted }
        return isExact ? name == wanted : name.hasPrefix(wanted)
      }
    }
  }
}

/// Doses that stand differently are told one by one: an answer to some of them says nothing of the slot.
private func mixedLine(
  _ slot: Control.SlotStatus,
  changed: Bool,
  today: CalendarDay,
  pills: String
) throws(UnreadableReply) -> String {
  let day = try CalendarDay(slot.day)
  var parts: [String] = []
  for dose in slot.doses {
    let state = dose.status == .due ? "still due" : try SlotState(dose, of: day, today: today).text
    parts.append("\(dose.name) \(state)")
  }
  let lead = changed ? pills : "Nothing changed. \(pills)"
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

/// ` at 20:14`, ` today at 00:30` where all of `doses`, which were due on `day`, have that time, else empty.
private func commonMoment(
  of doses: [Control.Dose],
  on day: String,
  today: CalendarDay
) throws(UnreadableReply) -> String {
  let day = try CalendarDay(day)
  var moments: Set<String> = []
  for dose in doses {
    guard let at = dose.at else { return "" }
    moments.insert(try Timestamp(at).moment(ofDoseOn: day, today: today))
  }
  return moments.count == 1 ? moments.first.map { " \($0)" } ?? "" : ""
}
