/// Edits of a medication, of the goal or of the slots that machines made without knowing of each other's, that cannot all
/// hold, and that no later edit has replaced.
package struct EditConflict: Hashable, Sendable {
  package let subject: Subject
  /// In the order in which they were recorded.
  package let sides: [Side]

  /// What one of them said.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    /// By the clock of its machine.
    package let recordedAt: Instant
    /// In what it differs from the others.
    package let said: [Said]
    /// Whether all of that holds.
    package let holds: Bool
  }
}

extension EditConflict {
  /// Nil where all that the entries about `subject` say holds, and where that has no edits.
  package init?(of subject: Subject, among entries: [Entry]) {
    let sides: [Side]
    switch subject {
    case .medication: sides = Self.sides(ofMedication: entries)
    case .goal, .slot: sides = Self.sides(ofValue: entries)
    case .dose, .asNeeded, .drink, .stock, .device, .nothing: return nil
    }
    guard sides.count > 1, sides.contains(where: { !$0.holds }) else { return nil }
    self.init(subject: subject, sides: sides)
  }

  private static func sides(ofMedication entries: [Entry]) -> [Side] {
    guard let medication = MedicationSides(of: entries) else { return [] }
    return medication.sides.filter { !$0.changed.isEmpty }.map { side in
      Side(
        entry: side.head.id,
        recordedAt: side.head.recordedAt,
        said: medication.said(by: side),
        holds: !side.isOverruled
      )
    }
  }

  private static func sides(ofValue entries: [Entry]) -> [Side] {
    let weight = entries.heads.map(\.via.weight).max()
    let heads = entries.heads.filter { $0.via.weight == weight }.sorted(by: Entry.isEarlier)
    let values = heads.map(\.statement.values)
    let aspects = Set(values.flatMap(\.keys)).sorted { $0.name < $1.name }
    let disputed = aspects.filter { aspect in Set(values.map { $0[aspect] }).count > 1 }
    let held = Reading.last(of: heads)
    var sides: [Side] = []
    // Who said the same as one before adds nothing.
    for (head, values) in zip(heads, values) {
      let said = disputed.map { Said(aspect: $0, value: values[$0]) }
      if !sides.contains(where: { $0.said == said }) {
        sides.append(
          Side(entry: head.id, recordedAt: head.recordedAt, said: said, holds: head.statement == held)
        )
      }
    }
    return sides
  }
}

extension Statement {
  /// What it says of something that has one value, as a person would type it.
  fileprivate var values: [Aspect: String] {
    switch self {
    case .goal(let millilitres): [.goal: String(millilitres)]
    case .slot(let name, let step): step.value.map { [.slot(name): $0.description] } ?? [:]
    case .dose, .asNeeded, .drink, .stock, .medication, .device, .emptied: [:]
    }
  }
}
