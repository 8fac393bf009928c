/// What a person said here, told to the other machines.
extension EntryShelf {
  /// The next act on `device`.
  package func act(on device: DeviceID, by via: Via, undoing undoes: Int? = nil) throws(Failure) -> Act {
    Act(on: device, by: via, number: try lastNumber(of: device) + 1, undoing: undoes)
  }

  /// Adds what `change` says as entries of `act`, before it is written: a medication is shared together with the past that it
  /// has until then.
  package func tell(_ change: Change, in act: Act, at now: Instant) throws(Failure) {
    for history in change.medications.histories { try tell(history, change.medications, in: act) }
    for (slot, times) in change.medications.slots.sorted(by: { $0.key < $1.key }) {
      let known = Reading.times(of: slot, by: try entries(about: .slot(slot))).steps
      for step in times.steps where !known.contains(step) { try add(.slot(slot, step), in: act, at: now) }
    }
    for event in change.medications.events {
      try tell(of: event.dose.medication, in: act)
      try add(.dose(event.dose, event.answer), in: act, at: event.recordedAt)
    }
    for event in change.medications.asNeededEvents {
      try tell(of: event.dose.medication, in: act)
      try add(.asNeeded(event.dose, event.kind), in: act, at: event.recordedAt)
    }
    for event in change.stock.events {
      try tell(of: event.entry.medication, in: act)
      try add(.stock(event.entry, event.kind), in: act, at: event.recordedAt)
    }
    for event in change.hydration.events {
      try add(.drink(event.drink, event.kind), in: act, at: event.recordedAt)
    }
    if let goal = change.hydration.goals?.last { try add(.goal(goal), in: act, at: now) }
  }

  /// Adds that medications are removed for good, and leaves nothing of what was said of them.
  package func tellErasure(
    of medications: some Sequence<MedicationID>,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    for medication in medications where try knows(medication) {
      let heads = try heads(about: .medication(medication))
      try emptyAllButErasures(of: medication)
      try add(.medication(medication, .erased), in: act, at: now, over: heads.map(\.id))
    }
  }

  private func tell(
    _ history: MedicationHistory,
    _ change: MedicationsChange,
    in act: Act
  ) throws(Failure) {
    let edits = change.edits.filter { $0.medication == history.id }
    // It is new, or its days were counted by a clock that was wrong.
    guard try knows(history.id), !edits.isEmpty else { return try tellCourse(of: history, in: act) }
    try tell(of: history.id, in: act)
    for event in edits {
      try add(.medication(history.id, .edited(event.edit)), in: act, at: event.recordedAt)
    }
  }

  /// Adds how a medication came about, if nothing was ever said of that.
  func tell(of medication: MedicationID, in act: Act) throws(Failure) {
    if try !hasEntries(about: .medication(medication)), let history = try history(of: medication) {
      try tellCourse(of: history, in: act)
    }
  }

  /// Adds how a medication began, and every version that came after, each over the one before.
  private func tellCourse(of history: MedicationHistory, in act: Act) throws(Failure) {
    for (index, version) in history.versions.enumerated() {
      let edit = index == 0 ? SharedEdit.began(version) : .became(version)
      try add(.medication(history.id, edit), in: act, at: version.madeAt)
    }
  }

  /// Adds what is said, unless the only thing known of its subject is just that.
  ///
  /// Of what has one value it is enough that it holds: who takes over that of another machine says nothing new by it.
  func add(_ statement: Statement, in act: Act, at now: Instant) throws(Failure) {
    let heads = try heads(about: statement.subject)
    if statement.isValue, Reading.last(of: heads) == statement { return }
    if heads.count == 1, heads[0].statement == statement, !statement.isStep { return }
    try add(statement, in: act, at: now, over: heads.map(\.id))
  }

  func add(
    _ statement: Statement,
    in act: Act,
    at now: Instant,
    over seen: [EntryID]
  ) throws(Failure) {
    guard let id = EntryID(act.device, try lastNumber(of: act.device) + 1) else { return }
    try add(Entry(id, at: now, by: act.via, act: act.number, undoing: act.undoes, over: seen, statement))
  }
}

extension Statement {
  /// Whether it goes on from what was said before, so that saying it twice is not the same as saying it once.
  fileprivate var isStep: Bool {
    if case .medication = self { true } else { false }
  }

  /// Whether it is of something that has one value, which another takes the place of.
  fileprivate var isValue: Bool {
    switch self {
    case .goal, .device: true
    case .dose, .asNeeded, .drink, .stock, .slot, .medication, .emptied: false
    }
  }
}
