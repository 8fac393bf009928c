import PillsAPI
import PillsCore
import PillsView
import Words

/// The result for a dose taken as needed: `Ibuprofen 400 mg taken at 14:10: 2 doses today.`
func asNeededLine(
  _ request: AnswerRequest,
  _ asNeeded: Control.AsNeeded,
  at: Timestamp,
  today: Day
) -> String {
  let (clock, day) = (at.clockWithMinutes, at.day.name(on: today))
  let moment =
    switch at.day.distance(to: today) {
    case 0: translated("at \(clock)")
    case 1: translated("at \(clock) yesterday")
    default: translated("at \(clock) on \(day)")
    }
  let (name, count, isToday) = (asNeeded.name, asNeeded.taken.count, at.day == today)
  let line =
    switch (request.verb, asNeeded.extra ?? false) {
    case (.undo, true): translated("Extra dose of \(name) \(moment) undone.")
    case (.undo, false): translated("\(name) \(moment) undone: \(dosesRecorded(count, isToday: isToday)).")
    case (_, true):
      [translated("\(name) taken \(moment) as an extra dose."), asNeeded.excessWarning]
        .compactMap(\.self).joined(separator: " ")
    case (_, false): translated("\(name) taken \(moment): \(dosesTaken(count, isToday: isToday)).")
    }
  return line.printable
}

private func dosesTaken(_ count: Int, isToday: Bool) -> String {
  isToday
    ? translated(count, one: "\(count) dose today", other: "\(count) doses today")
    : translated(count, one: "\(count) dose that day", other: "\(count) doses that day")
}

private func dosesRecorded(_ count: Int, isToday: Bool) -> String {
  guard count > 0 else {
    return isToday ? translated("no dose recorded today") : translated("no dose recorded that day")
  }
  return isToday
    ? translated(count, one: "\(count) dose recorded today", other: "\(count) doses recorded today")
    : translated(count, one: "\(count) dose recorded that day", other: "\(count) doses recorded that day")
}

/// Why `request` does not fit `medication`, and what to type instead; nil if nothing fits, as it has ended.
func misuseText(of medication: Control.Medication, _ request: AnswerRequest) -> String? {
  let name = medication.calling
  if medication.state == .ended {
    guard request.verb == .take, request.isWhole else { return nil }
    var extra = request
    (extra.what, extra.extra) = (name, true)
    return translated("\(name) has ended. To record a dose anyway: \(extra.commandLine)")
  }
  guard medication.isTakenAsNeeded else {
    let due = Control.NotAsNeeded(medication: name, slots: medication.slots)
    return "\(due.fact) \(due.wayOut(request.verb))"
  }
  let (verb, quoted) = (request.verb.rawValue, name.shellQuoted)
  let recording = translated("To record a dose: pillsctl take \(quoted)")
  return switch request.verb {
  case .take, .undo:
    sentences(
      translated("\(name) is taken as needed and has no time of day."),
      translated("Type: pillsctl \(verb) \(quoted)")
    )
  case .skip:
    sentences(translated("\(name) is taken as needed, so there is nothing to skip."), recording)
  case .toggle:
    sentences(translated("\(name) is taken as needed, so there is nothing to toggle."), recording)
  }
}
