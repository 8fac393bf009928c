import PillsAPI
import PillsCore
import PillsView

/// Tells of what the machines said that did not know of one another.
struct SyncConflictsCommand {
  /// So many days up to today.
  var days = Sync.GetConflicts.recentDays
}

extension SyncConflictsCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync conflicts",
    summary: "tell of what your machines said without knowing of one another",
    options: [.dayCount],
    description: [
      "Machines that could not reach one another may have said different things of one dose: it was taken on one, and "
        + "skipped on another. Then 'taken' counts before 'skipped', and 'skipped' before 'undone', so that you are never "
        + "reminded of what you took. A dose that was taken on two machines at different times may have been taken twice.",
      "It is also told where two machines changed the same thing of a medication, the goal or the time of a slot in "
        + "different ways; what was said last counts then. And where doses that you took as needed were recorded on "
        + "several machines and are too many together, or too close to each other.",
      "Tells what each machine said of the doses of the last \(Sync.GetConflicts.recentDays) days, or as many as you type. Nothing has to be "
        + "done: to say which of them is right, type 'pillsctl sync resolve' and the id behind it.",
    ],
    examples: [
      CommandExample("pillsctl sync conflicts", "of the last two weeks"),
      CommandExample("pillsctl sync conflicts --days 90", "of the last 90 days"),
      CommandExample("pillsctl sync resolve k3f9m2qxw0-17", "this one is right"),
    ]
  )

  init(_ arguments: FittingArguments) throws(UsageError) {
    self.init(days: try arguments.dayCount(of: "sync conflicts") ?? Sync.GetConflicts.recentDays)
  }

  func run(in context: Context) throws(Failure) {
    guard (1...366).contains(days) else { throw .refused(Control.InvalidDays(days: days)) }
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetConflicts.self, Sync.GetConflicts.Input(days: days))
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) { () throws(UnreadableReply) in
      try conflictLines(output, days: days, now: now, paint: context.paint)
    }
  }
}

/// What is said of the conflicts of so many days at `now`, a timestamp.
func conflictLines(
  _ output: Sync.GetConflicts.Output,
  days: Int,
  now: String,
  paint: Paint
) throws(UnreadableReply) -> [String] {
  guard output.count > 0 else {
    return ["Your machines said nothing different of any dose of the last \(counted(days, "day"))."]
  }
  let today = try Timestamp(now).day
  var lines: [String] = []
  for conflict in output.conflicts {
    let day = try Day(sent: conflict.day).name(on: today)
    lines.append(paint("\(conflict.medication), \(conflict.slot), \(day)".printable, .heading))
    for side in conflict.sides { lines.append(try line(side, today: today)) }
    lines += [advice(conflict), ""]
  }
  for excess in output.excesses {
    let day = try Day(sent: excess.day).name(on: today)
    lines.append(paint("\(excess.medication), \(day)".printable, .heading))
    for dose in excess.doses { lines.append(try line(dose, today: today)) }
    lines += [warning(excess), ""]
  }
  for conflict in output.edits {
    lines.append(paint((conflict.medication ?? "Settings").printable, .heading))
    for edit in conflict.edits { lines.append(try line(edit, today: today)) }
    lines += ["  Not all of it can hold: of two things that were said of the same, the later counts.", ""]
  }
  return lines + ["To say which is right, type its id: pillsctl sync resolve ID"]
}

private func line(_ side: Sync.Side, today: Day) throws(UnreadableReply) -> String {
  var said = side.answer.rawValue
  if let at = side.at { said += " at \(try Timestamp(at).clockWithMinutes)" }
  return try line(side.name ?? side.device, side.recordedAt, said, side.holds, side.entry, today: today)
}

private func line(_ edit: Sync.Edit, today: Day) throws(UnreadableReply) -> String {
  let said = edit.said.map(\.words).joined(separator: ", ")
  return try line(edit.name ?? edit.device, edit.recordedAt, said, edit.holds, edit.entry, today: today)
}

private func line(
  _ device: String,
  _ recordedAt: String,
  _ said: String,
  _ holds: Bool,
  _ entry: String,
  today: Day
) throws(UnreadableReply) -> String {
  let recorded = try Timestamp(recordedAt).dayAndClock(on: today)
  return "  \(device) said \(recorded): \(said).\(holds ? " This counts." : "")  \(entry)".printable
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

private func warning(_ excess: Sync.Excess) -> String {
  let limit =
    switch (excess.perDay, excess.gap) {
    case (let perDay?, _): "at most \(perDay) a day"
    case (_, let gap?): "\(gap) apart"
    case (nil, nil): "fewer, or further apart"
    }
  return """
      They should be \(limit), and no machine knew of all of them. If you took them, ask your doctor or pharmacist what to \
    do. An id says that you know of them.
    """
}

extension Sync.Said {
  /// Such as `dosage 850 mg`, `no instructions` or `evening at 20:30`.
  fileprivate var words: String {
    if what.hasPrefix("slots.") {
      let slot = what.dropFirst("slots.".count)
      return value.map { "\(slot) at \($0)" } ?? "no \(slot)"
    }
    return switch (what, value) {
    case ("state", MedicationState.active.rawValue?): "taken"
    case ("state", let state?): state
    case ("days", let days?): days
    case ("per-day", let count?): "at most \(count) a day"
    case ("per-day", nil): "any number a day"
    case ("gap", let gap?): "\(gap) apart"
    case ("goal", let millilitres?): "goal \(millilitres) ml"
    case (_, let value?): "\(what) \(value)"
    case (_, nil): "no \(what)"
    }
  }
}
