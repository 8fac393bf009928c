import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncConflicts = Command(
    "sync conflicts",
    summary: "show conflicts between your devices",
    options: [.dayCount],
    description: paragraphs(
      "If your devices could not sync, they may have different answers for one dose: taken on one, skipped on "
        + "another. Then 'taken' counts before 'skipped', and 'skipped' before 'undone', so that you are never "
        + "reminded of a dose that you took. A dose that was taken on two devices at different times may have been "
        + "taken twice.",
      "The command also shows a medication that seems to be there twice. If two devices changed the same thing of "
        + "a medication, the goal or a time of day in different ways, it shows what counts and why. If doses as "
        + "needed were recorded on several devices, it shows those that are too many together, or too close to each "
        + "other.",
      """
      Doses are shown for the last \(Sync.GetConflicts.recentDays) days, or as many as you type. You do not have to do \
      anything. To choose the right entry, type 'pillsctl sync resolve' and the id behind it.
      """
    ),
    examples: [
      "pillsctl sync conflicts": "of the last two weeks",
      "pillsctl sync conflicts --days 90": "of the last 90 days",
      "pillsctl sync resolve k3f9m2qxw0-17": "choose this entry",
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
    summary: "settle a conflict between your devices",
    arguments: [
      CommandArgument(
        written: "ID",
        summary: "the id of the right entry, as 'pillsctl sync conflicts' shows it"
      )
    ],
    changesSomething: true,
    description: paragraphs(
      "The chosen entry about the dose, the medication or the setting counts from then on, on all devices. It "
        + "replaces the entries of the other devices; 'pillsctl log' still shows all answers. From today on, a "
        + "medication is as it was on the device that wrote the entry. You do not have to unlock past days.",
      "If there are too many doses as needed, all of them stay. Typing the id of one confirms that you know of "
        + "them. To undo a dose, type: pillsctl undo"
    ),
    examples: ["pillsctl sync resolve k3f9m2qxw0-17": "choose this entry"]
  ) { (context) throws(Failure) in
    let entry = context.arguments.operands[0]
    let output = try context.call(Sync.Resolve.self, .init(entry: entry))
    guard output.changed else {
      throw .stopped(
        translated("There is no conflict with the id \(entry). To see the conflicts: pillsctl sync conflicts")
      )
    }
    try context.show(output) { [translated("This conflict is settled on all your devices.")] }
  }
}

func conflictLines(_ output: Sync.GetConflicts.Output, days: Int, now: Timestamp, paint: Paint) -> [String] {
  guard output.count > 0 else {
    return [
      translated(
        days,
        one: "Your devices have no conflicts about doses of the last \(days) day.",
        other: "Your devices have no conflicts about doses of the last \(days) days."
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
    let sentence = translated("\(device) recorded \(recordedAt.dayAndClock(on: today)): \(said).")
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
    let advice = translated("If they are: pillsctl medication same \(one) \(other)")
    tell(pair.sentence, [advice, translated("If not: pillsctl medication different \(one) \(other)")])
  }
  if output.conflicts.isEmpty, output.excesses.isEmpty, output.edits.isEmpty { return lines.dropLast() }
  return lines + [translated("To choose the right one, type its id: pillsctl sync resolve ID")]
}

private func advice(_ conflict: Sync.Conflict) -> String {
  if conflict.doubled {
    return translated("It may have been taken twice. If it was, ask your doctor or pharmacist what to do.")
  }
  return switch conflict.sides.first(where: \.holds)?.answer {
  case .taken:
    translated("It counts as taken: that goes before any other answer, so that nobody takes it twice.")
  case .missed:
    translated("It counts as missed: that was confirmed on one device, and no device has it as taken.")
  case .skipped, .undone, nil:
    translated("It counts as skipped: that was decided on one device, and no device has it as taken.")
  }
}

private func advice(_ conflict: Sync.EditConflict) -> String {
  guard !conflict.reasons.isEmpty else { return translated("These changes cannot all apply.") }
  return conflict.reasons.map(\.words).joined(separator: " ")
}

extension EditConflict.Reason {
  fileprivate var words: String {
    switch self {
    case .eachFromItsDay: translated("Each change counts from its own day on.")
    case .later:
      translated("These changes cannot all apply: of two changes to the same thing, the later one counts.")
    case .endWaits:
      translated("The end waits for your decision: a device that did not know of it made a change.")
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
      translated("The limit is \(perDay) in 24 hours, but no device knew of all these doses.")
    case (_, let gap?): translated("These doses should be \(gap) apart, but no device knew of all of them.")
    case (nil, nil):
      translated("These doses should be fewer, or further apart, but no device knew of all of them.")
    }
  let advice = translated(
    "If you took them, ask your doctor or pharmacist what to do. Resolving one of the ids confirms that you know of them."
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
    case "gap": translated("at least \(value) apart")
    case "goal": translated("goal \(value) ml")
    case "name": translated("name \(value)")
    case "dosage": translated("dosage \(value)")
    case "instructions": translated("instructions \(value)")
    case "places": translated("places \(value)")
    case "slots": translated("times of day \(slotList(value))")
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
    case "slots": translated("no times of day")
    case "dose": translated("no dose")
    case "zone": translated("no zone of its own")
    // From a newer pillsd.
    default: "no \(what)"
    }
  }
}
