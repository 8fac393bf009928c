import PillsAPI
import PillsCore
import PillsView
import Words

/// What became of a dose taken as needed: `Ibuprofen 400 mg taken at 14:10: 2 doses today.`
func asNeededLine(
  _ request: AnswerRequest,
  _ output: Control.AsNeededOutput
) -> String {
  let at = output.at
  let today = output.now.day
  let (clock, day) = (at.clockWithMinutes, at.day.name(on: today))
  let moment =
    switch at.day.distance(to: today) {
    case 0: translated("at \(clock)")
    case 1: translated("at \(clock) yesterday")
    default: translated("at \(clock) on \(day)")
    }
  let name = output.asNeeded.name
  let count = output.asNeeded.taken.count
  let isToday = at.day == today
  guard request.verb == .undo else {
    let doses = dosesTaken(count, isToday: isToday)
    return translated("\(name) taken \(moment): \(doses).").printable
  }
  let left = dosesLeft(count, isToday: isToday)
  return translated("\(name) \(moment) undone: \(left).").printable
}

/// `2 doses today`.
private func dosesTaken(_ count: Int, isToday: Bool) -> String {
  isToday
    ? translated(count, one: "\(count) dose today", other: "\(count) doses today")
    : translated(count, one: "\(count) dose that day", other: "\(count) doses that day")
}

/// `1 dose left today`, `no dose left that day`.
private func dosesLeft(_ count: Int, isToday: Bool) -> String {
  guard count > 0 else {
    return isToday ? translated("no dose left today") : translated("no dose left that day")
  }
  return isToday
    ? translated(count, one: "\(count) dose left today", other: "\(count) doses left today")
    : translated(count, one: "\(count) dose left that day", other: "\(count) doses left that day")
}

/// Why `request` makes no sense for `medication`, and what does; nil where it is taken no more.
func misuse(of medication: Control.Medication, _ request: AnswerRequest) -> String? {
  guard medication.state != .ended else { return nil }
  let name = medication.medication
  guard medication.isTakenAsNeeded else {
    return dueInSlots(name, medication.slots, request.verb)
  }
  let (verb, quoted) = (request.verb.rawValue, name.shellQuoted)
  return switch request.verb {
  case .take, .undo:
    translated("\(name) is taken as needed and has no slot.") + " "
      + translated("Type: pillsctl \(verb) \(quoted)")
  case .skip:
    translated("\(name) is taken as needed, so there is nothing to skip.") + " " + recording(quoted)
  case .toggle:
    translated("\(name) is taken as needed, so there is nothing to toggle.") + " " + recording(quoted)
  }
}

private func recording(_ quotedName: String) -> String {
  translated("To record a dose: pillsctl take \(quotedName)")
}

/// How a medication that is due in slots is answered.
func dueInSlots(_ medication: String, _ slots: [String], _ verb: AnswerRequest.Verb) -> String {
  // As they are typed.
  let (verb, slot, places) = (verb.rawValue, slots.first ?? "SLOT", listText(slots))
  return translated("\(medication) is due in the slots \(places).") + " "
    + translated("Say which one: pillsctl \(verb) \(slot) \(medication.shellQuoted)")
}

extension Control.LimitExceeded {
  /// Which limit it is: `Ibuprofen: you took 4 doses today. The limit is 4 a day.`
  func fact(_ request: AnswerRequest) -> String {
    guard let limit, let taken else { return "\(nearFact) \(gapFact)" }
    let isToday = [nil, "today"].contains(request.day)
    let count =
      isToday
      ? translated(
        taken,
        one: "\(medication): you took \(taken) dose today.",
        other: "\(medication): you took \(taken) doses today."
      )
      : translated(
        taken,
        one: "\(medication): you took \(taken) dose that day.",
        other: "\(medication): you took \(taken) doses that day."
      )
    return count + " " + translated("The limit is \(limit) a day.")
  }

  private var nearFact: String {
    guard let near else { return translated("\(medication): you took a dose at another time.") }
    return translated("\(medication): you took a dose at \(near.clockWithMinutes).")
  }

  private var gapFact: String {
    gap.map { translated("Wait at least \($0) between two doses.") }
      ?? translated("Wait at least a while between two doses.")
  }

  /// Which limit it is, and how to record the dose all the same.
  func wayOut(_ request: AnswerRequest) -> String {
    let time = request.time.map { " --at \($0)" } ?? ""
    let day = request.day.map { " --date \($0)" } ?? ""
    let command = "pillsctl take \(medication.shellQuoted)\(time)\(day) --force"
    return fact(request) + " " + translated("To record it anyway: \(command)")
  }
}
