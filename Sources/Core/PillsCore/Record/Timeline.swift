/// What something that has one value at a time comes to: its value from each day on, until the next.
package struct Timeline<Value: Hashable & Sendable>: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package let from: Day
    /// Nil if there is none from that day on.
    package let value: Value?

    package init(_ value: Value?, from day: Day) { (self.value, from) = (value, day) }
  }

  /// In the order of their days, each day once.
  package private(set) var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// With one value since ever.
  package init(always value: Value) { steps = [Step(value, from: .firstRecorded)] }

  package var last: Step? { steps.last }

  func step(on day: Day) -> Step? { steps.last { $0.from <= day } }

  /// With `step` in the place of all that was said of its day and of later ones.
  package func changed(by step: Step) -> Timeline { Timeline(steps.filter { $0.from < step.from } + [step]) }
}
