import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncConflicts = Command(
    "sync conflicts",
    summary: "tell of what your machines said without knowing of one another",
    options: [.dayCount],
    description: paragraphs(
      "Machines that could not reach one another may have said different things of one dose: it was taken on one, and "
        + "skipped on another. Then 'taken' counts before 'skipped', and 'skipped' before 'undone', so that you are never "
        + "reminded of what you took. A dose that was taken on two machines at different times may have been taken twice.",
      "It is also told if a medication seems to be there twice, and where two machines changed the same thing of a medication, the goal or the time of a slot in "
        + "different ways, with what counts then and why. And where doses that you took as needed were recorded on "
        + "several machines and are too many together, or too close to each other.",
      """
      Tells what each machine said of the doses of the last \(Sync.GetConflicts.recentDays) days, or as many as you type. \
      Nothing has to be done: to say which of them is right, type 'pillsctl sync resolve' and the id behind it.
      """
    ),
    examples: [
      "pillsctl sync conflicts": "of the last two weeks",
      "pillsctl sync conflicts --days 90": "of the last 90 days",
      "pillsctl sync resolve k3f9m2qxw0-17": "this one is right",
    ]
  ) { (context) throws(Failure) in
    let days = context.arguments.number(.dayCount) ?? Sync.GetConflicts.recentDays
    guard 1...366 ~= days else { throw .stopped(translated("Type a number of days from 1 to \(366).")) }
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetConflicts.self, .init(days: days))
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) { conflictLines(output, days: days, now: now, paint: context.paint) }
  }

  static let syncResolve = Command(
    "sync resolve",
    summary: "say which machine is right",
    arguments: [
      CommandArgument(written: "ID", summary: "what is right, as 'pillsctl sync conflicts' shows it")
    ],
    changesSomething: true,
    description: paragraphs(
      "What this machine said of the dose, the medication or the setting counts from then on, on all machines. It takes the "
        + "place of what the others said; 'pillsctl log' still shows all answers. A medication is as this machine had it from "
        + "today on. Past days do not have to be unlocked for it.",
      "Doses taken as needed that are too many together all stay: the id of one says that you know of them. To take one "
        + "back, type: pillsctl undo"
    ),
    examples: ["pillsctl sync resolve k3f9m2qxw0-17": "this is right"]
  ) { (context) throws(Failure) in
    let entry = context.arguments.operands[0]
    let output = try context.call(Sync.Resolve.self, .init(entry: entry))
    guard output.changed else {
      throw .stopped(
        translated("Nothing is to be decided about \(entry). To see what is: pillsctl sync conflicts")
      )
    }
    try context.show(output) { [translated("That is settled, on all your machines.")] }
  }
}

func conflictLines(_ output: Sync.GetConflicts.Output, days: Int, now: Timestamp, paint: Paint) -> [String] {
  guard output.count > 0 else {
    return [
      translated(
        days,
        one: "Your machines said nothing different of any dose of the last \(days) day.",
        other: "Your machines said nothing different of any dose of the last \(days) days."
      )
    ]
  }
  var lines: [String] = []
  func tell(_ heading: String, _ rest: [String]) {
    lines += [paint(heading.printable, .heading)] + rest.map { "  \($0)".printable } + [""]
  }
  let today = now.day
  func line(
    _ device: String,
    _ recordedAt: Timestamp,
    _ said: String,
    _ holds: Bool,
    _ entry: String
  ) -> String {
    let sentence = translated("\(device) said \(recordedAt.dayAndClock(on: today)): \(said).")
    return "\(sentences(sentence, holds ? translated("This counts.") : nil))  \(entry)"
  }
  func line(_ side: Sync.Side) -> String {
    let moment = side.at.map { translated("at \($0.clockWithMinutes)") }
    let said = answerWords(side.answer.rawValue, at: moment)
    return line(side.name ?? side.device, side.recordedAt, said, side.holds, side.entry)
  }
  for conflict in output.conflicts {
    let day = conflict.day.name(on: today)
    tell(
      "\(conflict.medication), \(slotName(conflict.slot)), \(day)",
      conflict.sides.map(line) + [advice(conflict)]
    )
  }
  for excess in output.excesses {
    tell("\(excess.medication), \(excess.day.name(on: today))", excess.doses.map(line) + [warning(excess)])
  }
  for conflict in output.edits {
    let edits = conflict.edits.map { edit in
      let said = edit.said.map(\.words).joined(separator: ", ")
      return line(edit.name ?? edit.device, edit.recordedAt, said, edit.holds, edit.entry)
    }
    let isPause = conflict.edits.contains { edit in edit.said.contains { $0.what == "state" } }
    let title = isPause ? translated("Everything") : translated("Settings")
    tell(conflict.medication ?? title, edits + [advice(conflict)])
  }
  for pair in output.sameNames {
    let (one, other) = (pair.one.shellQuoted, pair.other.shellQuoted)
    let advice = translated("Is it the same medication? pillsctl medication same \(one) \(other)")
    tell(pair.sentence, [advice, translated("If not: pillsctl medication different \(one) \(other)")])
  }
  if output.conflicts.isEmpty, output.excesses.isEmpty, output.edits.isEmpty { return lines.dropLast() }
  return lines + [translated("To say which is right, type its id: pillsctl sync resolve ID")]
}

private func advice(_ conflict: Sync.Conflict) -> String {
  if conflict.doubled {
    return translated("It may have been taken twice. If it was, ask your doctor or pharmacist what to do.")
  }
  return switch conflict.sides.first(where: \.holds)?.answer {
  case .taken: translated("It counts as taken: that beats all else, so that nobody takes it a second time.")
  case .missed: translated("It counts as missed: somebody confirmed that, and nobody took it.")
  case .skipped, .undone, nil:
    translated("It counts as skipped: somebody decided so, and nobody took it.")
  }
}

private func advice(_ conflict: Sync.EditConflict) -> String {
  guard !conflict.reasons.isEmpty else { return translated("Not all of it can hold.") }
  return conflict.reasons.map(\.words).joined(separator: " ")
}

extension EditConflict.Reason {
  fileprivate var words: String {
    switch self {
    case .eachFromItsDay: translated("Each of them counts from its own day on.")
    case .later:
      translated("Not all of it can hold: of two things that were said of the same, the later counts.")
    case .endWaits:
      translated("The end waits for your decision: there is a change by a machine that did not know of it.")
    case .earlierPauseEnd: translated("Of several pauses, the one that ends first counts.")
    case .earlierFirstDay: translated("Of several first days, the earliest counts.")
    case .slotIsNeeded: translated("A medication needs this time of day, so it stays.")
    }
  }
}

private func warning(_ excess: Sync.Excess) -> String {
  let fact =
    switch (excess.perDay, excess.gap) {
    case (let perDay?, _):
      translated("They should be at most \(perDay) in 24 hours, and no machine knew of all of them.")
    case (_, let gap?): translated("They should be \(gap) apart, and no machine knew of all of them.")
    case (nil, nil):
      translated("They should be fewer, or further apart, and no machine knew of all of them.")
    }
  let advice = translated(
    "If you took them, ask your doctor or pharmacist what to do. An id says that you know of them."
  )
  return "\(fact) \(advice)"
}

extension Sync.Said {
  /// `dosage 850 mg`, `no instructions` or `evening at 20:30 from Monday, 23 November 2026`.
  fileprivate var words: String {
    guard let from else { return wordsForValue }
    return translated("\(wordsForValue) from \(from.weekdayAndFullDate)", in: "value and its first day")
  }

  private var wordsForValue: String {
    if what.hasPrefix("slots.") {
      let slot = slotName(String(what.dropFirst("slots.".count)))
      return value.map { translated("\(slot) at \($0)", in: "slot and time") }
        ?? translated("no \(slot)", in: "slot")
    }
    return value.map { words(for: $0) } ?? wordsForNone
  }

  private func words(for value: String) -> String {
    switch what {
    case "state": stateWords(value)
    // The value is shown as it is typed.
    case "days": value
    case "per-day": translated("at most \(value) in 24 hours")
    case "gap": translated("\(value) apart")
    case "goal": translated("goal \(value) ml")
    case "name": translated("name \(value)")
    case "dosage": translated("dosage \(value)")
    case "instructions": translated("instructions \(value)")
    case "places": translated("places \(value)")
    case "slots": translated("slots \(slotList(value))")
    case "dose": translated("dose \(value)")
    case "zone": translated("zone \(value)")
    case "reminders": value == "no" ? translated("reminders no") : translated("reminders yes")
    case "from": translated("from \(value)")
    // From a newer pillsd.
    default: "\(what) \(value)"
    }
  }

  private func stateWords(_ state: String) -> String {
    switch (MedicationState(rawValue: state), day?.weekdayAndFullDate) {
    case (.active, _): translated("taken", in: "state of a medication")
    case (.paused, nil): translated("paused")
    case (.paused, let day?): translated("paused until \(day)")
    case (.ended, nil): translated("ended")
    case (.ended, let day?): translated("ended, with \(day) as its last day")
    case (nil, _): state
    }
  }

  private func slotList(_ names: String) -> String {
    names.split { ", ".contains($0) }.map { slotName(String($0)) }.joined(separator: ", ")
  }

  private var wordsForNone: String {
    switch what {
    case "per-day": translated("any number in 24 hours")
    case "gap": translated("no gap")
    case "goal": translated("no goal")
    case "dosage": translated("no dosage")
    case "instructions": translated("no instructions")
    case "places": translated("no places")
    case "slots": translated("no slots")
    case "dose": translated("no dose")
    case "zone": translated("no zone of its own")
    // From a newer pillsd.
    default: "no \(what)"
    }
  }
}
