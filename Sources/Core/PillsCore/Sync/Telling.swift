/// What a person said here, told to the other machines.
extension EntryShelf {
  /// The next act on `device`.
  package func act(on device: DeviceID, by via: Via, undoing undoes: Int? = nil) throws(Failure) -> Act {
    Act(on: device, by: via, number: try lastNumber(of: device) + 1, undoing: undoes)
  }

  /// Adds what `change` says as entries of `act`, before it is written: a medication is shared together with the past that it
  /// has until then.
  package func tell(_ change: Change, in act: Act, at now: Instant) throws(Failure) {
    for history in change.medications.histories { try tell(history, change.medications, in: act, at: now) }
    if let slots = change.medications.slots?.last {
      try add(.slots(slots), in: act, at: now)
    }
    for event in change.medications.events {
      let medication = try toldMedication(event.dose.medication, in: act, at: now)
      let dose = SharedDose(medication: medication, day: event.dose.day, slot: event.dose.slot)
      try add(.dose(dose, event.answer), in: act, at: event.recordedAt)
    }
    for event in change.medications.asNeededEvents {
      let medication = try toldMedication(event.dose.medication, in: act, at: now)
      let dose = SharedAsNeededDose(medication: medication, at: event.dose.at, day: event.dose.day)
      try add(.asNeeded(dose, event.kind), in: act, at: event.recordedAt)
    }
    for event in change.stock.events {
      let medication = try toldMedication(event.entry.medication, in: act, at: now)
      let entry = SharedStockEntry(
        id: event.entry.id,
        medication: medication,
        at: event.entry.at,
        saying: event.entry.saying
      )
      try add(.stock(entry, event.kind), in: act, at: event.recordedAt)
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
    for id in medications {
      guard let medication = try sharedID(of: id) else { continue }
      let heads = try heads(about: .medication(medication))
      try emptyAllButErasures(of: medication)
      try add(.medication(medication, .erased), in: act, at: now, over: heads.map(\.id))
    }
  }

  private func tell(
    _ history: MedicationHistory,
    _ change: MedicationsChange,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    let edits = change.edits.filter { $0.medication == history.id }
    guard let known = try self.history(of: history.id), !edits.isEmpty else {
      // It is new, or its days were counted by a clock that was wrong.
      let medication = try toldID(of: history.id, in: act, at: now)
      return try tellCourse(of: history, as: medication, in: act, at: now)
    }
    let medication = try toldMedication(known.id, in: act, at: now)
    for event in edits {
      try add(.medication(medication, .edited(event.edit)), in: act, at: event.recordedAt)
    }
  }

  /// The name of a medication of which the other machines are told, now if not before.
  func toldMedication(
    _ id: MedicationID,
    in act: Act,
    at now: Instant
  ) throws(Failure) -> SharedMedicationID {
    let medication = try toldID(of: id, in: act, at: now)
    if try !hasEntries(about: .medication(medication)), let history = try history(of: id) {
      try tellCourse(of: history, as: medication, in: act, at: now)
    }
    return medication
  }

  private func toldID(
    of id: MedicationID,
    in act: Act,
    at now: Instant
  ) throws(Failure) -> SharedMedicationID {
    if let known = try sharedID(of: id) { return known }
    var shared = SharedMedicationID.defaultMedication
    if id != .defaultMedication {
      // The number sets those apart that are named in one moment.
      let seed = act.device.number << 14 ^ UInt64(bitPattern: id.rawValue)
      shared = SharedMedicationID(seed: seed, recordedAt: now)
    }
    try link(shared, to: id)
    return shared
  }

  /// Adds how a medication began, and every version that came after, each over the one before.
  private func tellCourse(
    of history: MedicationHistory,
    as medication: SharedMedicationID,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    for (index, version) in history.versions.enumerated() {
      let version = version.numbered(.unnumbered)
      let edit = index == 0 ? SharedEdit.began(version) : .became(version)
      try add(.medication(medication, edit), in: act, at: version.madeAt)
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
    case .goal, .slots, .device: true
    case .dose, .asNeeded, .drink, .stock, .medication, .emptied: false
    }
  }
}
