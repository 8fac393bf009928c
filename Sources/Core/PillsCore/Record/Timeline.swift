/// A value that changes over time: each step holds from its day until the next step.
package struct Timeline<Value: Hashable & Sendable>: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package let from: Day
    package let value: Value?

    package init(_ value: Value?, from day: Day) { (self.value, from) = (value, day) }
  }

  /// In the order of their days, at most one a day; before a removal also the value that it removes.
  package private(set) var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  package init(always value: Value) { steps = [Step(value, from: .firstRecorded)] }

  package var last: Step? { steps.last }

  func step(on day: Day) -> Step? { steps.last { $0.from <= day } }

  /// With `step` in place of all steps on its day and later. A removal keeps the value of its day.
  package func changed(by step: Step) -> Timeline {
    let kept = steps.filter { known in
      known.from < step.from || known.from == step.from && step.value == nil && known.value != nil
    }
    return Timeline(kept + [step])
  }
}
