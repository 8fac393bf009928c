/// Answers to one dose from devices that did not know of each other, until a later answer replaces them.
package struct DoseConflict: Hashable, Sendable {
  package let dose: Dose
  /// In the order in which they were recorded; no two of them say the same.
  package let sides: [Side]
  /// The side that counts.
  package let held: EntryID

  /// One of the answers.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    package let recordedAt: Instant
    package let answer: DoseAnswer?
  }

  /// Whether it was recorded as taken at different times, so that it may have been taken more than once.
  package var isDoubled: Bool { sides.count { $0.answer?.kind == .taken } > 1 }
}

extension DoseConflict {
  /// Nil if the entries about a dose agree, or if all of them say skipped.
  package init?(of dose: Dose, among entries: [Entry]) {
    var sides: [Side] = []
    for entry in entries.heads.sorted(by: Entry.isEarlier) {
      guard case .dose(_, let answer) = entry.statement else { continue }
      let isSaid = sides.contains { side in
        // Different times of skipping do no harm. Different times of taking may be two doses.
        side.answer == answer || answer?.kind != .taken && side.answer?.kind == answer?.kind
      }
      if !isSaid { sides.append(Side(entry: entry.id, recordedAt: entry.recordedAt, answer: answer)) }
    }
    guard sides.count > 1, let read = Reading.current(entries),
      // One side stands for all that say skipped.
      let held = sides.first(where: { $0.answer == read.answer })
        ?? sides.first(where: { $0.answer?.kind == read.answer?.kind })
    else { return nil }
    self.init(dose: dose, sides: sides, held: held.entry)
  }
}
