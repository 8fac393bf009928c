/// How much a dose is, in units such as tablets.
package enum DoseAmounts: Hashable, Sendable {
  case same(Amount)
  /// In a slot that is not listed, a dose is one.
  case bySlot([SlotName: Amount])
  /// Consecutive steps from `first` on, for example to taper off; never empty. The last step goes on.
  case steps([Step], first: Day)

  /// An amount for a number of days.
  package struct Step: Hashable, Sendable {
    package let amount: Amount
    /// In ``DoseAmounts/stepRange``.
    package let days: Int
  }

  package static let one = DoseAmounts.same(.one)
  package static let stepRange = 1...1000
  /// More than any taper has.
  package static let mostSteps = 50

  /// `slot` is nil for a dose outside any slot.
  package func amount(in slot: SlotName?, on day: Day) -> Amount {
    switch self {
    case .same(let amount): return amount
    case .bySlot(let amounts): return slot.flatMap { amounts[$0] } ?? .one
    case .steps(let steps, let first):
      var end = first
      for step in steps {
        end = end.advanced(by: step.days)
        if day < end { return step.amount }
      }
      return steps.last?.amount ?? .one
    }
  }

  package var lastDay: Day? {
    guard case .steps(let steps, let first) = self else { return nil }
    return first.advanced(by: steps.reduce(0) { $0 + $1.days }).previous
  }

  /// Counts steps from `new` if they were counted from `old`.
  func counted(from new: Day, insteadOf old: Day) -> DoseAmounts {
    if case .steps(let steps, old) = self { .steps(steps, first: new) } else { self }
  }
}

extension Medication {
  package func amount(in slot: SlotName?, on day: Day) -> Amount { dose.amount(in: slot, on: day) }
}
