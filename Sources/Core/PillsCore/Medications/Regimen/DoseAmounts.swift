/// How much of a medication a dose is, in units such as tablets.
package enum DoseAmounts: Hashable, Sendable {
  case same(Amount)
  /// By the slot; in those that are not named a dose is one.
  case bySlot([SlotName: Amount])
  /// One step after the other from a day on, as where something is tapered off; none is empty, and after the last of them
  /// the last goes on.
  case steps([Step], first: Day)

  /// So much a dose on so many days.
  package struct Step: Hashable, Sendable {
    package let amount: Amount
    /// In ``DoseAmounts/stepRange``.
    package let days: Int
  }

  package static let one = DoseAmounts.same(.one)
  package static let stepRange = 1...1000
  /// More than any taper has.
  package static let mostSteps = 50

  /// How much a dose is in a slot, or with nil of what is taken as needed, on a day.
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

  /// The last day of the last step; nil where there are no steps.
  package var lastDay: Day? {
    guard case .steps(let steps, let first) = self else { return nil }
    return first.advanced(by: steps.reduce(0) { $0 + $1.days }).previous
  }

  /// The same, where its steps are counted from `old`, counted from `new`.
  func counted(from new: Day, insteadOf old: Day) -> DoseAmounts {
    if case .steps(let steps, old) = self { .steps(steps, first: new) } else { self }
  }
}

extension Medication {
  /// How much a dose of it is in a slot, or with nil of what is taken as needed, on a day.
  package func amount(in slot: SlotName?, on day: Day) -> Amount { dose.amount(in: slot, on: day) }
}
