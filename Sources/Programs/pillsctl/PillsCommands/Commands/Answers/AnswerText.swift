import PillsAPI
import PillsCore
import PillsView
import Words

/// The result of an answer: `Evening pills taken.` If the request names no slot, each slot has a line.
func answerLines(_ request: AnswerRequest, _ output: Control.AnswerOutput) -> [String] {
  func line(_ slot: Control.SlotStatus) -> String {
    sentences(
      answerLine(request, output, slot),
      placeLine(request, isChanged: output.changed, slot),
      keptLine(request, isChanged: output.changed, slot),
      aheadLine(slot, isChanged: output.changed, now: output.now)
    )
  }
  if let slot = output.slot { return [line(slot)] }
  if let days = output.days { return [daysLine(request, days, today: output.now.day)] }
  if let at = output.at, let asNeeded = output.asNeeded {
    return [asNeededLine(request, asNeeded, at: at, today: output.now.day)]
  }
  let slots = output.slots ?? []
  let meant = slots.filter { !$0.namedDoses.isEmpty }
  return (meant.isEmpty ? slots : meant).map(line)
}

/// What skipping did to the streak: it ends with today, or with a day of the past that was part of it.
func streakLines(_ output: Control.AnswerOutput, before: Int, now: Int) -> [String] {
  guard output.changed, before > 0 else { return [] }
  if now < before {
    let line = translated(
      before,
      one: "The streak was \(before) day long; now it is \(now).",
      other: "The streak was \(before) days long; now it is \(now)."
    )
    return [line]
  }
  let slots = output.slots ?? output.slot.map { [$0] } ?? []
  let isOfToday = slots.contains { slot in
    slot.day == output.now.day && slot.doses.contains { $0.status == .skipped }
  }
  return isOfToday ? [skippingLine(before)].compactMap(\.self) : []
}

/// Where on the body the doses just taken were: `Estradiol: left hip.`; nil if that is printed already or unknown.
private func placeLine(_ request: AnswerRequest, isChanged: Bool, _ slot: Control.SlotStatus) -> String? {
  guard isChanged, request.verb != .undo, !request.isAboutPart(of: slot) else { return nil }
  let places = slot.doses.compactMap { dose in
    dose.status == .taken ? dose.place.map { "\(dose.name): \($0)" } : nil
  }
  return places.isEmpty ? nil : "\(places.joined(separator: "; "))."
}

/// Says that no reminder comes for a slot that was answered before its time; nil otherwise.
private func aheadLine(_ slot: Control.SlotStatus, isChanged: Bool, now: Timestamp) -> String? {
  guard isChanged, now.seconds(until: slot.dueAt) > 0, !slot.doses.isEmpty,
    slot.doses.allSatisfy({ $0.status == .taken || $0.status == .skipped })
  else { return nil }
  let dueAt = ShownTime(slot.dueAt, here: slot.dueAtHere)
  return translated("There will be no reminder \(dueAt.day.moment(dueAt.clock, today: now.day)).").printable
}

/// Names answers that stay although `request` gives another one; nil if there are none.
private func keptLine(_ request: AnswerRequest, isChanged: Bool, _ slot: Control.SlotStatus) -> String? {
  guard request.medications == nil, request.verb != .undo else { return nil }
  let other: Control.DoseStatus = request.verb == .skip ? .taken : .skipped
  let part = request.isAboutPart(of: slot) ? slot.namedDoses : slot.doses
  let kept = part.count { $0.status == other }
  let hint = translated("To change an answer, name its medication, or undo it.")
  // If nothing changed and all doses have that answer, the line before already says so.
  if kept > 0, isChanged || kept < part.count { return "\(keptText(kept, other)) \(hint)" }
  return isChanged || kept == 0 && request.at == nil ? nil : hint
}

private func answerLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput,
  _ slot: Control.SlotStatus
) -> String {
  let today = output.now.day
  // The medications left the slot after they were answered; they were due only because of the answer.
  if slot.doses.isEmpty { return translated("The answer is undone. Nothing else was due then.") }
  if request.isAboutPart(of: slot), slot.day == today { return partLine(request, output, slot) }
  let pills = pillsName(slot, today: today)
  let statuses = Set(slot.doses.map(\.status))
  guard statuses.count == 1, let status = statuses.first else {
    return mixedLine(slot, changed: output.changed, today: today, pills: pills)
  }
  let moment = moment(of: slot.doses, request, output, slot)
  let line = output.changed ? changedLine(pills, status, moment) : unchangedLine(pills, status, moment)
  return line.printable
}

/// The result for a whole slot: `Evening pills taken at 20:14.`
private func changedLine(_ pills: String, _ status: Control.DoseStatus, _ moment: String?) -> String {
  switch (status, moment) {
  case (.taken, let moment?): translated("\(pills) taken \(moment).", in: "what was due")
  case (.taken, nil): translated("\(pills) taken.", in: "what was due")
  case (.skipped, let moment?): translated("\(pills) skipped \(moment).", in: "what was due")
  case (.skipped, nil): translated("\(pills) skipped.", in: "what was due")
  case (.due, _): translated("\(pills) are due again.")
  case (.missed, _): translated("The answer is undone. \(pills) count as missed.")
  }
}

private func unchangedLine(_ pills: String, _ status: Control.DoseStatus, _ moment: String?) -> String {
  switch (status, moment) {
  case (.taken, let moment?): translated("\(pills) were already taken \(moment).")
  case (.taken, nil): translated("\(pills) were already taken.")
  case (.skipped, let moment?): translated("\(pills) were already skipped \(moment).")
  case (.skipped, nil): translated("\(pills) were already skipped.")
  case (.due, _): translated("\(pills) were not answered yet.")
  case (.missed, _): translated("\(pills) were not answered. They count as missed.")
  }
}

/// The result for a part of today's slot: `Taken: Metformin 500 mg. Still open this evening: Vitamin D.`
private func partLine(
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput,
  _ slot: Control.SlotStatus
) -> String {
  let doses = slot.doses
  let part = slot.namedDoses
  let rest = doses.filter { $0.named != true }
  let place = placeName(slot.slot)
  var sentences: [String] = []
  for status in [Control.DoseStatus.taken, .skipped, .due, .missed] {
    let doses = part.filter { $0.status == status }
    if doses.isEmpty { continue }
    let moment = moment(of: doses, request, output, slot)
    sentences.append(
      output.changed ? changedPart(doses.listed, status, moment) : unchangedPart(doses.listed, status, moment)
    )
  }
  if part.isEmpty {
    sentences.append(
      output.changed
        ? translated("The answer is undone. The dose was due only because of that answer.")
        : translated("You excluded all \(slotName(slot.slot)) pills, so nothing changed.")
    )
  }
  let open = rest.filter { $0.status == .due }
  let missed = rest.filter { $0.status == .missed }
  if !open.isEmpty { sentences.append(translated("Still open \(place): \(open.listed).")) }
  if !missed.isEmpty { sentences.append(translated("Missed \(place): \(missed.listed).")) }
  if !rest.isEmpty, open.isEmpty, missed.isEmpty {
    sentences.append(translated("Nothing else is open \(place)."))
  }
  return sentences.joined(separator: " ").printable
}

/// The result for some doses of a slot: `Taken at 20:14: Metformin 500 mg.`
private func changedPart(_ doses: String, _ status: Control.DoseStatus, _ moment: String?) -> String {
  switch (status, moment) {
  case (.taken, let moment?): translated("Taken \(moment): \(doses).")
  case (.taken, nil): translated("Taken: \(doses).")
  case (.skipped, let moment?): translated("Skipped \(moment): \(doses).")
  case (.skipped, nil): translated("Skipped: \(doses).")
  case (.due, _): translated("Due again: \(doses).")
  case (.missed, _): translated("Undone and now missed: \(doses).")
  }
}

private func unchangedPart(_ doses: String, _ status: Control.DoseStatus, _ moment: String?) -> String {
  switch (status, moment) {
  case (.taken, let moment?): translated("Already taken \(moment): \(doses).")
  case (.taken, nil): translated("Already taken: \(doses).")
  case (.skipped, let moment?): translated("Already skipped \(moment): \(doses).")
  case (.skipped, nil): translated("Already skipped: \(doses).")
  case (.due, _): translated("Not answered yet: \(doses).")
  case (.missed, _): translated("Not answered, and missed: \(doses).")
  }
}

private func placeName(_ slot: String) -> String {
  switch slot {
  case "morning": translated("this morning")
  case "afternoon": translated("this afternoon")
  case "evening": translated("this evening")
  case "noon": translated("at noon")
  case "bedtime": translated("at bedtime")
  default: translated("at \(slotName(slot))", in: "slot")
  }
}

extension AnswerRequest {
  /// Whether it named medications, even in place of a slot.
  fileprivate func isAboutPart(of slot: Control.SlotStatus) -> Bool { !isWhole || !slot.namedDoses.isEmpty }
}

extension Control.SlotStatus {
  /// The doses of the medications that the request named.
  fileprivate var namedDoses: [Control.Dose] { doses.filter { $0.named == true } }
}

extension [Control.Dose] {
  fileprivate var listed: String {
    map { $0.status == .due ? $0.name : $0.name + $0.remarksInBrackets }.joined(separator: ", ")
  }
}

/// Names doses with different answers one by one, because no answer is true for the whole slot.
private func mixedLine(_ slot: Control.SlotStatus, changed: Bool, today: Day, pills: String) -> String {
  let parts = slot.doses.map { dose in
    let state = SlotState(dose, of: slot.day, today: today)
    return "\(dose.name) \(dose.status == .due ? translated("still due") : state.text)"
  }
  let lead = changed ? pills : "\(translated("Nothing changed.")) \(pills)"
  return "\(lead): \(parts.joined(separator: "; ")).".printable
}

/// `Evening pills`, `Yesterday's evening pills`, `Evening pills of Monday, 16 November`.
func pillsName(_ slot: Control.SlotStatus, today: Day) -> String {
  let pills = slotPills(slot.slot)
  return switch today.distance(to: slot.day) {
  case 0: pills
  case -1: translated("Yesterday's \(slotName(slot.slot)) pills")
  default: translated("\(pills) of \(slot.day.name(on: today))", in: "what is due, and when")
  }
}

/// `at 20:14` or `today at 00:30`, if all `doses` have that time. A change names only a time that was typed.
private func moment(
  of doses: [Control.Dose],
  _ request: AnswerRequest,
  _ output: Control.AnswerOutput,
  _ slot: Control.SlotStatus
) -> String? {
  if output.changed, request.at == nil { return nil }
  let moments = doses.moments(on: slot.day, today: output.now.day)
  return moments.count == 1 && doses.allSatisfy { $0.at != nil } ? moments.first : nil
}
