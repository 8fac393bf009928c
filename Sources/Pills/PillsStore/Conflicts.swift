package import PillsCore

// What machines said that did not know of one another.
extension Store {
  /// Has what an entry says hold, in the place of all that stands beside it; it is on disk when this returns.
  package func resolve(_ id: EntryID, on today: Day, at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    try writing { database throws(StoreError) in
      merge = try database.resolve(id, on: today, at: now, in: try database.act(by: .command))
      try database.carryOut(merge)
    }
    return merge
  }

  /// How many things there are to decide, those about doses from `firstDay` on; 0 if nothing is shared.
  package func questions(from firstDay: Day) throws(StoreError) -> Int {
    guard try sharing() != nil else { return 0 }
    return try doseConflicts(from: firstDay).count + editConflicts().count + excesses(from: firstDay).count
      + namesakes().count
  }

  /// The doses of `firstDay` and later of which machines said different things, each with its medication here; in the order
  /// of their days.
  package func doseConflicts(
    from firstDay: Day
  ) throws(StoreError) -> [(medication: MedicationID, conflict: DoseConflict)] {
    var conflicts: [(medication: MedicationID, conflict: DoseConflict)] = []
    for medication in try database.medications() {
      let entries = try database.doseEntries(of: medication, from: firstDay)
      for (subject, entries) in Dictionary(grouping: entries, by: \.subject) {
        guard case .dose(let dose) = subject, let conflict = DoseConflict(of: dose, among: entries) else {
          continue
        }
        conflicts.append((medication, conflict))
      }
    }
    return conflicts.sorted { one, other in
      let (first, second) = (one.conflict.dose, other.conflict.dose)
      return (first.day, first.slot, one.medication) < (second.day, second.slot, other.medication)
    }
  }

  /// Medications that are called alike, and of which nobody has said whether they are the same.
  package func namesakes() throws(StoreError) -> [MedicationPair] { try database.namesakes() }

  /// The medications, and at last the goal and the slots, of which machines said different things; nil in the place of a
  /// medication for the latter.
  package func editConflicts() throws(StoreError) -> [(medication: MedicationID?, conflict: EditConflict)] {
    var subjects = try database.medications().map {
      (medication: Optional($0), subject: Subject.course(.medication($0)))
    }
    subjects.append((nil, .course(.goal)))
    subjects += try database.slotTimes().keys.sorted().map { (nil, .course(.slot($0))) }
    var conflicts: [(medication: MedicationID?, conflict: EditConflict)] = []
    for (medication, subject) in subjects {
      guard let conflict = EditConflict(of: subject, among: try database.entries(about: subject)) else {
        continue
      }
      conflicts.append((medication, conflict))
    }
    return conflicts
  }

  /// Doses of `firstDay` and later, taken as needed, that were recorded on different machines and are too many together, each
  /// with its medication here.
  package func excesses(
    from firstDay: Day
  ) throws(StoreError) -> [(medication: MedicationID, excess: AsNeededExcess)] {
    var excesses: [(medication: MedicationID, excess: AsNeededExcess)] = []
    for medication in try database.medications() {
      for excess in try database.excesses(of: medication) where excess.day.map({ $0 >= firstDay }) ?? false {
        excesses.append((medication, excess))
      }
    }
    return excesses
  }
}
