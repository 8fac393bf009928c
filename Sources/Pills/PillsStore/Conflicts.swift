package import PillsCore

// Conflicts between entries of devices that did not know of each other's.
extension Store {
  /// Decides a conflict for the entry `id`, which replaces those beside it; on disk when this returns.
  package func resolve(_ id: EntryID, on today: Day, at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    try writing { database throws(StoreError) in
      merge = try database.resolve(id, on: today, at: now, in: try database.act(by: .command))
      try database.carryOut(merge)
    }
    return merge
  }

  /// The number of conflicts, those of doses from `firstDay` on; 0 without sync.
  package func questions(from firstDay: Day) throws(StoreError) -> Int {
    guard try sharing() != nil else { return 0 }
    return try doseConflicts(from: firstDay).count + editConflicts().count + excesses(from: firstDay).count
      + pairsOfOneName().count
  }

  /// Conflicting answers to doses from `firstDay` on, each with its medication on this device, sorted by day.
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

  /// Pairs of medications with one name, if nobody has said whether they are the same.
  package func pairsOfOneName() throws(StoreError) -> [MedicationPair] { try database.pairsOfOneName() }

  /// Conflicting edits of medications, then of pauses, the goal and slots, for which the medication is nil.
  /// `neededSlots` cannot be removed.
  package func editConflicts(
    neededSlots: Set<SlotName> = []
  ) throws(StoreError) -> [(medication: MedicationID?, conflict: EditConflict)] {
    var subjects = try database.medications().map {
      (medication: Optional($0), subject: Subject.course(.medication($0)))
    }
    subjects += [(nil, .course(.pauses)), (nil, .course(.goal))]
    subjects += try database.slotTimes().keys.sorted().map { (nil, .course(.slot($0))) }
    var conflicts: [(medication: MedicationID?, conflict: EditConflict)] = []
    for (medication, subject) in subjects {
      let entries = try database.entries(about: subject)
      let isNeeded = neededSlots.contains { subject == .course(.slot($0)) }
      guard let conflict = EditConflict(of: subject, among: entries, isNeeded: isNeeded) else { continue }
      conflicts.append((medication, conflict))
    }
    return conflicts
  }

  /// As-needed doses from `firstDay` on, recorded on different devices, that exceed a limit together.
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
