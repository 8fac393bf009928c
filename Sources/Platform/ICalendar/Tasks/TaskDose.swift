package import PillsCore

/// A dose as a task shows it: `k3f9m2qxw0=open+4tqv7b1c9z-3`.
package struct TaskDose: Hashable, Sendable {
  package let medication: MedicationID
  package let answer: TickAnswer
  /// The entries that the answer comes from.
  package let heads: [EntryID]

  package init(_ medication: MedicationID, _ answer: TickAnswer, heads: [EntryID] = []) {
    (self.medication, self.answer, self.heads) = (medication, answer, heads.sorted())
  }
}

extension TaskDose: LosslessStringConvertible {
  package init?(_ description: String) {
    let sides = description.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let medication = MedicationID(String(sides[0])) else { return nil }
    let words = sides[1].split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let heads = words.dropFirst().compactMap { EntryID($0) }
    guard let answer = TickAnswer(rawValue: words[0]), heads.count == words.count - 1 else { return nil }
    self.init(medication, answer, heads: heads)
  }

  package var description: String {
    "\(medication)=\(([answer.rawValue] + heads.map(\.description)).joined(separator: "+"))"
  }
}
