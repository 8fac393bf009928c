/// Counts doses by what became of them. Doses that can still be answered are not counted.
package struct DoseTally: Hashable, Sendable {
  package var taken = 0
  package var skipped = 0
  package var missed = 0

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
