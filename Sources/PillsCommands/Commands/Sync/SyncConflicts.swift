import PillsAPI
import PillsCore
import PillsView

/// Tells of doses of which the machines said different things.
struct SyncConflictsCommand {
  /// So many days up to today.
  var days = recentDays
}

/// As long as a person may remember what they took.
let recentDays = 14

extension SyncConflictsCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync conflicts",
    summary: "tell of doses of which your machines said different things",
    options: [.dayCount],
    description: [
      "Machines that could not reach one another may have said different things of one dose: it was taken on one, and "
        + "skipped on another. Then 'taken' counts before 'skipped', and 'skipped' before 'undone', so that you are never "
        + "reminded of what you took. A dose that was taken on two machines at different times may have been taken twice.",
      "Tells what each machine said, of the last \(recentDays) days or as many as you type. Nothing has to be done: to say "
        + "which of them is right, type 'pillsctl sync resolve' and the id behind it.",
    ],
    examples: [
      CommandExample("pillsctl sync conflicts", "of the last two weeks"),
      CommandExample("pillsctl sync conflicts --days 90", "of the last 90 days"),
      CommandExample("pillsctl sync resolve k3f9m2qxw0-17", "this one is right"),
    ]
  )

  init(_ arguments: FittingArguments) throws(UsageError) {
    self.init(days: try arguments.dayCount(of: "sync conflicts") ?? recentDays)
  }

  func run(in context: Context) throws(Failure) {
    guard (1...366).contains(days) else { throw .refused(Control.InvalidDays(days: days)) }
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetConflicts.self, Sync.GetConflicts.Input(days: days))
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) { () throws(UnreadableReply) in
      try conflictLines(output.conflicts, days: days, now: now, paint: context.paint)
    }
  }
}

/// What is said of the conflicts of so many days at `now`, a timestamp.
func conflictLines(
  _ conflicts: [Sync.Conflict],
  days: Int,
  now: String,
  paint: Paint
) throws(UnreadableReply) -> [String] {
  guard !conflicts.isEmpty else {
    return ["Your machines said nothing different of any dose of the last \(counted(days, "day"))."]
  }
  let today = try Timestamp(now).day
  var lines: [String] = []
  for conflict in conflicts {
    let day = try Day(sent: conflict.day).name(on: today)
    lines.append(paint("\(conflict.medication), \(conflict.slot), \(day)".printable, .heading))
    for side in conflict.sides { lines.append(try line(side, today: today)) }
    lines += [advice(conflict), ""]
  }
  return lines + ["To say which is right, type its id: pillsctl sync resolve ID"]
}

private func line(_ side: Sync.Side, today: Day) throws(UnreadableReply) -> String {
  let recorded = try Timestamp(side.recordedAt).dayAndClock(on: today)
  var said = side.answer.rawValue
  if let at = side.at { said += " at \(try Timestamp(at).clockWithMinutes)" }
  let holds = side.holds ? " This counts." : ""
  return "  \(side.name ?? side.device) said \(recorded): \(said).\(holds)  \(side.entry)".printable
}

private func advice(_ conflict: Sync.Conflict) -> String {
  if conflict.doubled {
    return "  It may have been taken twice. If it was, ask your doctor or pharmacist what to do."
  }
  switch conflict.sides.first(where: \.holds)?.answer {
  case .taken: return "  It counts as taken: that beats all else, so that nobody takes it a second time."
  case .skipped, .undone, nil: return "  It counts as skipped: somebody decided so, and nobody took it."
  }
}
