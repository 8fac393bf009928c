/// Records what a person did here as entries for the other devices.
extension EntryStorage {
  package func act(on device: DeviceID, by via: Via, undoing undoes: Int? = nil) throws(Failure) -> Act {
    Act(on: device, by: via, number: try lastNumber(of: device) + 1, undoing: undoes)
  }

  /// Adds entries for `change`, before it is written: a medication is synced with its past until then.
  package func tell(_ change: Change, in act: Act, at now: Instant) throws(Failure) {
    for history in change.medications.histories { try tell(history, change.medications, in: act, at: now) }
    for (slot, times) in change.medications.slots.sorted(by: { $0.key < $1.key }) {
      let known = Reading.times(of: slot, by: try entries(about: .course(.slot(slot)))).steps
      for step in unsaid(times.steps, after: known) {
        try add(.course(.slot(slot), [CourseStep(step)]), in: act, at: now)
      }
    }
    if let pauses = change.medications.pauses {
      let known = Reading.pauses(by: try entries(about: .course(.pauses)))
      let steps = pauses.said(insteadOf: known)
      if !steps.isEmpty { try add(.course(.pauses, steps), in: act, at: now) }
    }
    for entry in change.entries { try tell(entry.statement, in: act, at: entry.recordedAt) }
    if let goals = change.hydration.goals {
      let known = Reading.goals(by: try entries(about: .course(.goal))).versions
      for version in unsaid(goals.versions, after: known) {
        try add(.course(.goal, [CourseStep(version)]), in: act, at: now)
      }
    }
  }

  package func tell(_ statement: Statement, in act: Act, at recordedAt: Instant) throws(Failure) {
    if let medication = statement.medication { try tell(of: medication, in: act) }
    try add(statement, in: act, at: recordedAt)
  }

  /// The steps in force that none of `devices` said.
  package func steps(of subject: CourseKey, without devices: [DeviceID]) throws(Failure) -> Set<CourseStep> {
    let held = Course(of: try entries(about: .course(subject))).held
    return Set(held.filter { $0.source.map { !devices.contains($0.id.device) } ?? false }.map(\.step))
  }

  /// The steps that are not in `known`. If all are, the last one is recorded again, which removes later ones.
  private func unsaid<Step: Equatable>(_ steps: [Step], after known: [Step]) -> [Step] {
    let new = steps.filter { !known.contains($0) }
    return new.isEmpty && steps != known ? Array(steps.suffix(1)) : new
  }

  /// Records that medications are erased, and empties all other entries about them.
  package func tellErasure(
    of medications: some Sequence<MedicationID>,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    for medication in medications where try knows(medication) {
      let heads = try heads(about: .course(.medication(medication)))
      try emptyAllButErasures(of: medication)
      for id in try sameness().ids(of: medication).sorted() {
        try add(.erased(id), in: act, at: now, over: heads.map(\.id))
      }
      _ = try joinSame()
    }
  }

  private func tell(
    _ history: MedicationHistory,
    _ change: MedicationsChange,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    let subject = CourseKey.medication(history.id)
    // A corrected clock changes nothing about a medication without entries.
    if act.via == .clock, try !hasEntries(about: .course(subject)) { return }
    if let steps = change.edits[history.id], try knows(history.id) {
      try tell(of: history.id, in: act)
      return try add(.course(subject, steps), in: act, at: now)
    }
    // It is new.
    try tellCourse(of: history, in: act)
  }

  /// Adds how a medication began if it has no entry yet: it is part of a new installation.
  func tell(of medication: MedicationID, in act: Act) throws(Failure) {
    if try !hasEntries(about: .course(.medication(medication))), let history = try history(of: medication) {
      let beginning = Act(on: act.device, by: .install, number: act.number, undoing: act.undoes)
      try tellCourse(of: history, in: beginning)
    }
  }

  private func tellCourse(of history: MedicationHistory, in act: Act) throws(Failure) {
    for entry in history.entries { try add(entry.statement, in: act, at: entry.recordedAt) }
  }

  /// How the default medication began, as entries of no device, if nobody has said anything about it: a new
  /// installation has it.
  package func untoldBeginning() throws(Failure) -> [Entry] {
    let id = MedicationID.defaultMedication
    guard try !hasEntries(about: .course(.medication(id))), let history = try history(of: id) else {
      return []
    }
    return history.entries.enumerated().compactMap { place, entry in
      EntryID(.zero, place + 1).map { own in
        Entry(
          own,
          at: entry.recordedAt,
          by: .install,
          over: [EntryID(.zero, place)].compactMap(\.self),
          entry.statement
        )
      }
    }
  }

  /// Adds an entry unless it repeats the only head. For a description of a device, the latest head decides.
  func add(_ statement: Statement, in act: Act, at now: Instant) throws(Failure) {
    let heads = try heads(about: statement.subject)
    if case .device = statement, Reading.last(of: heads) == statement { return }
    if heads.count == 1, heads[0].statement == statement { return }
    try add(statement, in: act, at: now, over: heads.map(\.id))
  }

  func add(_ statement: Statement, in act: Act, at now: Instant, over seen: [EntryID]) throws(Failure) {
    guard let id = EntryID(act.device, try lastNumber(of: act.device) + 1) else { return }
    try add(Entry(id, at: now, by: act.via, act: act.number, undoing: act.undoes, over: seen, statement))
  }
}

extension MedicationHistory {
  /// All its steps, an entry for each time of recording.
  fileprivate var entries: [NewEntry] {
    var entries: [NewEntry] = []
    var rest = held.sorted { ($0.step.from, $0.source) < ($1.step.from, $1.source) }[...]
    while let first = rest.first {
      let steps = rest.prefix { $0.source == first.source }
      rest = rest.dropFirst(steps.count)
      entries.append(NewEntry(.course(.medication(id), steps.map(\.step)), at: first.source))
    }
    return entries
  }
}
