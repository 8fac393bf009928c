/// What follows here from entries of other devices.
package struct Merge: Equatable, Sendable {
  package var change = Change(via: .merge)
  package var erased: Set<MedicationID> = []
  package var newEntries = 0
  /// Whether this device turned out to be a copy of another and has a new id now.
  package var isRenamed = false
}

extension EntryStorage {
  /// Adds unknown entries in any order and returns what follows: the same on all devices that know them.
  package func merge(_ entries: [Entry]) throws(Failure) -> Merge {
    var merge = Merge()
    var unknown: [Entry] = []
    // Known entries stay as they are. Only an erasure, which is an entry of its own, empties them.
    for entry in entries where try toldEntry(entry.id) == nil { unknown.append(entry) }
    let sameness = try sameness()
    var added: Set<EntryID> = []
    // In order of recording, which becomes the order of the medications here.
    var subjects: [Subject] = []
    for entry in unknown.sorted(by: Entry.isEarlier) where added.insert(entry.id).inserted {
      try add(entry)
      subjects.append(entry.called(by: sameness).subject)
    }
    for subject in Set(subjects) { try findHeads(about: subject) }
    merge.newEntries = added.count
    try self.merge(subjects, into: &merge)
    return merge
  }

  /// Adds what follows after entries about the subjects `added` were added.
  package func merge(_ added: [Subject], into merge: inout Merge) throws(Failure) {
    var subjects = Set(added)
    let maySplit = try !sameness().names.isEmpty && subjects.contains { $0.medication != nil }
    let joined = maySplit || subjects.contains(where: \.isSameness) ? try joinSame() : []
    subjects.formUnion(joined)
    var medications: Set<MedicationID> = []
    for medication in (added + joined).compactMap(\.medication) where medications.insert(medication).inserted
    {
      // Entries about its doses do not change a medication that is known.
      if try !knows(medication) || subjects.contains(.course(.medication(medication))) {
        try mergeMedication(
          medication,
          wasKnown: joined.contains(.course(.medication(medication))),
          &subjects,
          into: &merge
        )
      }
    }
    for subject in subjects.sorted(by: { $0.description < $1.description }) {
      try self.merge(subject, into: &merge)
    }
  }

  private func mergeMedication(
    _ medication: MedicationID,
    wasKnown: Bool,
    _ subjects: inout Set<Subject>,
    into merge: inout Merge
  ) throws(Failure) {
    let entries = try entries(about: .course(.medication(medication)))
    let known = try self.history(of: medication)
    if entries.contains(where: { $0.statement.isErasure }) {
      try emptyAllButErasures(of: medication)
      if known != nil || wasKnown { merge.erased.insert(medication) }
      return
    }
    guard let history = MedicationHistory(medication, of: entries) else { return }
    // The answers to its doses may have come before the medication.
    if known == nil { subjects.formUnion(try self.subjects(of: medication)) }
    if known != history { merge.change.medications.histories.append(history) }
  }

  private func knows(_ medication: MedicationID, with merge: Merge) throws(Failure) -> Bool {
    if merge.change.medications.histories.contains(where: { $0.id == medication }) { return true }
    return try knows(medication)
  }

  func emptyAllButErasures(of medication: MedicationID) throws(Failure) {
    for subject in try subjects(of: medication) {
      for entry in try entries(about: subject) where !entry.statement.isErasure { try empty(entry.id) }
    }
  }

  package func merge(_ subject: Subject, into merge: inout Merge) throws(Failure) {
    try follow(try entries(about: subject), about: subject, into: &merge)
  }

  /// Adds to `merge` what follows from all entries about a subject, if that differs from the current state.
  package func follow(_ entries: [Entry], about subject: Subject, into merge: inout Merge) throws(Failure) {
    // Entries about an unknown medication wait.
    if let medication = subject.medication, try !knows(medication, with: merge) { return }
    switch subject {
    case .dose, .asNeeded, .drink, .stock:
      guard let entry = Reading.current(entries) else { return }
      for statement in entries.onOtherDays(than: entry) + [entry.statement] where try !holds(statement) {
        merge.change.entries.append(NewEntry(statement, at: entry.recordedAt))
      }
    case .course(.goal):
      let goals = Reading.goals(by: entries)
      if try self.goals() != goals { merge.change.hydration.goals = goals }
    case .course(.pauses):
      let pauses = Reading.pauses(by: entries)
      if try self.pauses() != pauses { merge.change.medications.pauses = pauses }
    case .course(.slot(let name)):
      let times = Reading.times(of: name, by: entries)
      if try self.times(of: name) != times { merge.change.medications.slots[name] = times }
    case .course(.medication), .same, .device, .nothing:
      break
    }
  }
}

extension [Entry] {
  /// Devices in different zones may have recorded one as-needed dose on different days. It counts on one of
  /// them; on the others it is undone.
  fileprivate func onOtherDays(than current: Entry) -> [Statement] {
    guard case .asNeeded(let counted, _) = current.statement else { return [] }
    let doses = compactMap { if case .asNeeded(let dose, _) = $0.statement { dose } else { nil } }
    return Set(doses).subtracting([counted]).sorted { $0.day < $1.day }.map { .asNeeded($0, .undone) }
  }
}

extension Statement {
  fileprivate var isErasure: Bool {
    if case .erased = self { true } else { false }
  }
}

extension Entry {
  package var isErasure: Bool { statement.isErasure }

  package var isOfDevice: Bool { if case .device = statement { true } else { false } }
}

extension Subject {
  package var isSameness: Bool { if case .same = self { true } else { false } }
}

extension Merge {
  package static let nothing = Merge()
}
