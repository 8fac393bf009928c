/// How many doses came to which end. Those that are still to be answered are in none of them.
package struct DoseTally: Hashable, Sendable {
  package var taken = 0
  package var skipped = 0
  package var missed = 0

  /// How many were due and are answered or over.
  package var due: Int { taken + skipped + missed }

  package mutating func add(_ status: DoseStatus) {
    switch status {
    case .taken: taken += 1
    case .skipped: skipped += 1
    case .missed: missed += 1
    case .due: break
    }
  }
}
