/// An entry to record. It gets its id when the change is committed.
package struct NewEntry: Hashable, Sendable {
  package let statement: Statement
  package let recordedAt: Instant

  package init(_ statement: Statement, at recordedAt: Instant) {
    (self.statement, self.recordedAt) = (statement, recordedAt)
  }
}

extension Change {
  package var answers: [(dose: Dose, answer: DoseAnswer?)] {
    entries.compactMap { if case .dose(let dose, let answer) = $0.statement { (dose, answer) } else { nil } }
  }

  package var asNeeded: [(dose: AsNeededDose, kind: AsNeededDose.Kind)] {
    entries.compactMap { if case .asNeeded(let dose, let kind) = $0.statement { (dose, kind) } else { nil } }
  }

  package var drinks: [(drink: Drink, presence: Presence)] {
    entries.compactMap { if case .drink(let drink, let kind) = $0.statement { (drink, kind) } else { nil } }
  }

  package var stockEntries: [(entry: StockEntry, presence: Presence)] {
    entries.compactMap { if case .stock(let entry, let kind) = $0.statement { (entry, kind) } else { nil } }
  }
}

extension Statement {
  /// The dose in a slot that it is about; nil for anything else.
  var dose: Dose? { if case .dose(let dose, _) = self { dose } else { nil } }

  /// The day of a dose or a drink; nil for anything else.
  var day: Day? {
    switch self {
    case .dose(let dose, _): dose.day
    case .asNeeded(let dose, _): dose.day
    case .drink(let drink, _): drink.day
    case .stock, .course, .same, .erased, .device, .emptied: nil
    }
  }
}
