import PillsAPI
import PillsCore
import PillsView

/// What became of a dose taken as needed: `Ibuprofen 400 mg taken at 14:10: 2 doses today.`
func asNeededLine(
  _ request: AnswerRequest,
  _ output: Control.AsNeededOutput
) throws(UnreadableReply) -> String {
  let at = try Timestamp(output.at)
  let today = try Timestamp(output.now).day
  let day = at.day.name(on: today)
  let moment =
    switch at.day.distance(to: today) {
    case 0: at.clockWithMinutes
    case 1: "\(at.clockWithMinutes) \(day)"
    default: "\(at.clockWithMinutes) on \(day)"
    }
  let name = output.asNeeded.name
  let count = output.asNeeded.taken.count
  let when = at.day == today ? "today" : "that day"
  if request.verb == .undo {
    let rest = count == 0 ? "no dose" : counted(count, "dose")
    return "\(name) at \(moment) undone: \(rest) left \(when).".printable
  }
  return "\(name) taken at \(moment): \(counted(count, "dose")) \(when).".printable
}

/// Why `request` makes no sense for `medication`, and what does; nil where it is taken no more.
func misuse(of medication: Control.Medication, _ request: AnswerRequest) -> String? {
  guard medication.state != .ended else { return nil }
  let name = medication.medication
  guard medication.isTakenAsNeeded else {
    return dueInSlots(name, medication.slots, request.verb)
  }
  return switch request.verb {
  case .take, .undo:
    "\(name) is taken as needed and has no slot. Type: pillsctl \(request.verb) \(name.shellQuoted)"
  case .skip, .toggle:
    "\(name) is taken as needed, so there is nothing to \(request.verb). To record a dose: "
      + "pillsctl take \(name.shellQuoted)"
  }
}

/// How a medication that is due in slots is answered.
func dueInSlots(_ medication: String, _ slots: [String], _ verb: AnswerRequest.Verb) -> String {
  let places = listText(slots)
  return "\(medication) is due in the slots \(places). Say which one: "
    + "pillsctl \(verb) \(slots.first ?? "SLOT") \(medication.shellQuoted)"
}

extension Control.LimitExceeded {
  /// Which limit it is: `Ibuprofen: 4 doses today already, at most 4 a day`.
  func fact(_ request: AnswerRequest) -> String {
    if let limit, let taken {
      let when = [nil, "today"].contains(request.day) ? "today" : "that day"
      return "\(medication): you took \(counted(taken, "dose")) \(when). The limit is \(limit) a day"
    }
    let near = near.map { (try? Timestamp($0))?.clockWithMinutes ?? $0 } ?? "another time"
    return "\(medication): you took a dose at \(near). Wait at least \(gap ?? "a while") between two doses"
  }

  /// Which limit it is, and how to record the dose all the same.
  func wayOut(_ request: AnswerRequest) -> String {
    let time = request.time.map { " --at \($0)" } ?? ""
    let day = request.day.map { " --date \($0)" } ?? ""
    return "\(fact(request)). To record it anyway: "
      + "pillsctl take \(medication.shellQuoted)\(time)\(day) --force"
  }
}
