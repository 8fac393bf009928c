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
        + "replaces the entries of the other devices; 'pillsctl log' still shows all answers. From today on, "
        + "what differs between the devices is as it was on the device that wrote the entry; their other changes "
        + "stay. You do not have to unlock past days.",
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
    "\(ConflictText.side(device, recordedAt, said, holds, today: today))  \(entry)"
  }
  func line(_ side: Sync.Side) -> String {
    line(side.name ?? side.device, side.recordedAt, side.words, side.holds, side.entry)
  }
  for conflict in output.conflicts {
    let day = conflict.day.name(on: today)
    tell(
      "\(conflict.medication), \(slotName(conflict.slot)), \(day)",
      conflict.sides.map(line) + [conflict.advice]
    )
  }
  for excess in output.excesses {
    tell("\(excess.medication), \(excess.day.name(on: today))", excess.doses.map(line) + [excess.warning])
  }
  for conflict in output.edits {
    let edits = conflict.edits.map { edit in
      line(edit.name ?? edit.device, edit.recordedAt, edit.words, edit.holds, edit.entry)
    }
    tell(conflict.title, edits + [conflict.advice])
  }
  for pair in output.sameNames {
    let (one, other) = (pair.one.shellQuoted, pair.other.shellQuoted)
    let advice = translated("If they are: pillsctl medication same \(one) \(other)")
    tell(pair.sentence, [advice, translated("If not: pillsctl medication different \(one) \(other)")])
  }
  if output.conflicts.isEmpty, output.excesses.isEmpty, output.edits.isEmpty { return lines.dropLast() }
  return lines + [translated("To choose the right one, type its id: pillsctl sync resolve ID")]
}
