/// Different answers that machines gave for one dose without knowing of each other's, and that no later answer has
/// replaced.
package struct DoseConflict: Hashable, Sendable {
  package let dose: Dose
  /// In the order in which they were recorded; no two of them say the same.
  package let sides: [Side]
  /// The entry of the side that holds.
  package let held: EntryID

  /// What one of them said.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    /// By the clock of its machine.
    package let recordedAt: Instant
    /// Nil where an earlier answer was undone.
    package let answer: DoseAnswer?
  }

  /// Whether several machines call it taken, at different times: it may have been taken more than once.
  package var isDoubled: Bool { sides.count { $0.answer?.kind == .taken } > 1 }
}

extension DoseConflict {
  /// Nil where the entries about a dose agree: where one says no more than others, or all call it skipped.
  package init?(of dose: Dose, among entries: [Entry]) {
    var sides: [Side] = []
    for entry in entries.heads.sorted(by: Entry.isEarlier) {
      guard case .dose(_, let answer) = entry.statement else { continue }
      let isSaid = sides.contains { side in
        // When it was skipped harms nobody; when it was taken, it was perhaps taken twice.
        side.answer == answer || answer?.kind == .skipped && side.answer?.kind == .skipped
      }
      if !isSaid { sides.append(Side(entry: entry.id, recordedAt: entry.recordedAt, answer: answer)) }
    }
    guard sides.count > 1, let read = Reading.answer(of: entries),
      // Of several that skipped it one stands for all.
      let held = sides.first(where: { $0.answer == read.answer })
        ?? sides.first(where: { $0.answer?.kind == read.answer?.kind })
    else { return nil }
    self.init(dose: dose, sides: sides, held: held.entry)
  }
}
