import PillsAPI
import PillsCore
import PillsView

/// What became of an answer: `Evening pills taken.` It is a line for each slot where the request names none.
func answerLines(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput
) throws(UnreadableReply) -> [String] {
  if let slot = output.slot { return [try answerLine(request, output, slot)] }
  if output.days != nil { return [try daysLine(request, output)] }
  if let at = output.at, let asNeeded = output.asNeeded {
    return [try asNeededLine(request, Control.AsNeededOutput(now: output.now, at: at, asNeeded: asNeeded))]
  }
  guard let slots = output.slots else {
    throw UnreadableReply(expectation: "what became of the doses", text: "nothing")
  }
  return try slots.map { (slot) throws(UnreadableReply) in try answerLine(request, output, slot) }
}

private func answerLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput,
  _ slot: Control.SlotStatus
) throws(UnreadableReply) -> String {
  let today = try Timestamp(output.now).day
  // What was taken off after its dose was answered was due for that answer alone.
  if slot.doses.isEmpty { return "The answer is undone. Nothing else was due then." }
  if !request.isWhole, try Day(sent: slot.day) == today { return try partLine(request, output, slot) }
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
    case (.due, false): "\(pills) were not answered yet."
    case (.missed, true): "The answer is undone. \(pills) count as missed."
    case (.missed, false): "\(pills) were not answered. They count as missed."
    }
  return line.printable
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
      case (.due, false): "Not answered yet"
      case (.missed, true): "Undone, and missed now"
      case (.missed, false): "Not answered, and missed"
      }
    sentences.append("\(lead): \(doses.listed).")
  }
  if part.isEmpty, output.changed {
    sentences.append("The answer is undone. It was due only because of that answer.")
  }
  if part.isEmpty, !output.changed {
    sentences.append("You left out all of the \(slot.slot) pills, so nothing changed.")
  }
  let open = rest.filter { $0.status == .due }
  let missed = rest.filter { $0.status == .missed }
  if !open.isEmpty { sentences.append("Still open \(place): \(open.listed).") }
  if !missed.isEmpty { sentences.append("Missed \(place): \(missed.listed).") }
  if !rest.isEmpty, open.isEmpty, missed.isEmpty { sentences.append("Nothing else is open \(place).") }
  return sentences.joined(separator: " ").printable
}

/// `this evening`, or `at noon` for a slot that is not a part of the day.
private func placeName(_ slot: String) -> String {
  ["morning", "afternoon", "evening"].contains(slot) ? "this \(slot)" : "at \(slot)"
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

/// Names doses with different answers one by one: an answer to some of them says nothing about the slot.
private func mixedLine(
  _ slot: Control.SlotStatus,
  changed: Bool,
  today: Day,
  pills: String
) throws(UnreadableReply) -> String {
  let day = try Day(sent: slot.day)
  var parts: [String] = []
  for dose in slot.doses {
    let state = dose.status == .due ? "still due" : try SlotState(dose, of: day, today: today).text
    parts.append("\(dose.name) \(state)")
  }
  let lead = changed ? pills : "Nothing changed. \(pills)"
  return "\(lead): \(parts.joined(separator: "; ")).".printable
}

/// `Evening pills`, `Yesterday's evening pills`, `Evening pills of Monday, 16 November`.
func pillsName(_ slot: Control.SlotStatus, today: Day) throws(UnreadableReply) -> String {
  let day = try Day(sent: slot.day)
  return switch today.distance(to: day) {
  case 0: "\(slot.slot.capitalizedFirst) pills"
  case -1: "Yesterday's \(slot.slot) pills"
  default: "\(slot.slot.capitalizedFirst) pills of \(day.name(on: today))"
  }
}

/// ` at 20:14`, ` today at 00:30` where all of `doses`, which were due on `day`, have that time, else empty.
private func commonMoment(
  of doses: [Control.Dose],
  on day: String,
  today: Day
) throws(UnreadableReply) -> String {
  let day = try Day(sent: day)
  var moments: Set<String> = []
  for dose in doses {
    guard let at = dose.at else { return "" }
    moments.insert(try Timestamp(at, here: dose.atHere).moment(ofDoseOn: day, today: today))
  }
  return moments.count == 1 ? moments.first.map { " \($0)" } ?? "" : ""
}
