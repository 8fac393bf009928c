/// Counts doses in all, and by slot, medication and month. As-needed doses are never due, so none counts.
package struct Statistics: Equatable, Sendable {
  package private(set) var total = DoseTally()
  package var slots: [SlotName: DoseTally] {
    Dictionary(uniqueKeysWithValues: slotTallies.map { ($0.slot, $0.tally) })
  }
  // Slots are few, so searching them costs less than a dictionary.
  private var slotTallies: [SlotTally] = []
  package private(set) var medications: [MedicationID: DoseTally] = [:]
  package private(set) var months: [Month: DoseTally] = [:]
  /// The most complete days in a row; days without a due dose do not interrupt them.
  package private(set) var longestStreak = 0
  private var streak = 0

  package init() {}

  /// `day` must be later than the days added before. `isInPart` as in ``PastDays/isMarkedInPart(_:_:)``.
  package mutating func add(_ day: Day, _ doses: [PastDose], isInPart: Bool = false) {
    var tally = DoseTally()
    for dose in doses where dose.status != .due {
      tally.add(dose.status)
      let index = slotTallies.firstIndex { $0.slot == dose.slot } ?? slotTallies.endIndex
      if index == slotTallies.endIndex { slotTallies.append(SlotTally(slot: dose.slot)) }
      slotTallies[index].tally.add(dose.status)
      medications[dose.medication, default: DoseTally()].add(dose.status)
    }
    guard tally.due > 0 else { return }
    total.add(tally)
    months[Month(of: day), default: DoseTally()].add(tally)
    if isInPart {
      streak = 0
    } else if tally.taken == doses.count {
      streak += 1
      longestStreak = max(longestStreak, streak)
    } else if tally.taken < tally.due {
      streak = 0
    }
  }
}

private struct SlotTally: Equatable {
  let slot: SlotName
  var tally = DoseTally()
}

extension DoseTally {
  fileprivate mutating func add(_ other: DoseTally) {
    taken += other.taken
    skipped += other.skipped
    missed += other.missed
  }
}
