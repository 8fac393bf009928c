/// What an aspect is from a boundary on, until its next step.
package struct CourseStep: Hashable, Sendable {
  package let aspect: Aspect
  /// By the wall clocks of whatever it is about. An aspect that begins with something has that from ``Boundary/first`` on.
  package let from: Boundary
  /// As a person would type it; nil if there is none from then on.
  package let value: String?

  package init(_ aspect: Aspect, _ value: String?, from: Boundary = .first) {
    (self.aspect, self.value, self.from) = (aspect, value, from)
  }
}

extension CourseStep {
  /// What `step` says of the time of a slot.
  package init(_ step: SlotTimeline.Step) {
    self.init(.time, step.value?.description, from: Boundary(step.from))
  }

  package init(_ goal: GoalHistory.Version) {
    self.init(.goal, String(goal.millilitres), from: Boundary(goal.from))
  }

  /// Whether it says something that its aspect may be.
  package var isValid: Bool {
    guard from >= .first else { return false }
    switch aspect {
    case .beginning: return beginning.map { $0 >= .first } ?? false
    case .time: return value == nil || time != nil
    case .goal: return goal != nil
    case .text, .days, .slots, .dose, .zone, .reminders, .perDay, .gap, .state:
      var medication = Medication.defaultMedication
      return medication.set(aspect, to: value)
    }
  }

  /// From when on a medication is taken, if it says that.
  var beginning: Boundary? { aspect == .beginning ? value.flatMap(Boundary.init(_:)) : nil }

  /// Whether a medication is taken, if it says that.
  var state: MedicationState? { aspect == .state ? value.flatMap(MedicationState.init(rawValue:)) : nil }

  var isEnd: Bool { state == .ended }

  /// How much is to be drunk, in millilitres, if it says that.
  var goal: Int? {
    guard aspect == .goal, let value, let goal = Int(value), String(goal) == value else { return nil }
    return GoalHistory.millilitreRange.contains(goal) ? goal : nil
  }

  /// The time of a slot; nil if it is removed.
  var time: TimeOfDay? {
    value.flatMap { text in TimeOfDay(text).flatMap { $0.description == text ? $0 : nil } }
  }
}

/// A step that holds, and what is known of how it came about.
package struct Held<Source: Hashable & Sendable>: Hashable, Sendable {
  package let step: CourseStep
  package let source: Source

  package init(_ step: CourseStep, _ source: Source) { (self.step, self.source) = (step, source) }
}

/// What becomes of what was said of an aspect before, beside what is said now.
enum Standing {
  /// It was known, or weighs less.
  case yields
  case stays
  /// It was not known, and weighs more.
  case prevails
}

extension Array {
  /// Adds `steps` in the place of those of their aspects that hold from the first of them on and yield. What
  /// would come after one that prevails comes to nothing.
  mutating func take<Source>(_ steps: [CourseStep], of source: Source, beside standing: (Source) -> Standing)
  where Element == Held<Source> {
    for (aspect, steps) in Dictionary(grouping: steps, by: \.aspect) {
      guard let first = steps.map(\.from).min() else { continue }
      let known = filter { $0.step.aspect == aspect }.map { (from: $0.step.from, standing($0.source)) }
      let end = known.filter { $0.1 == .prevails }.map(\.from).min()
      removeAll { $0.step.aspect == aspect && $0.step.from >= first && standing($0.source) == .yields }
      for step in steps where end.map({ step.from < $0 }) ?? true {
        let place = lastIndex { ($0.step.from, $0.step.aspect.name) <= (step.from, aspect.name) }
        insert(Held(step, source), at: place.map { $0 + 1 } ?? startIndex)
      }
    }
  }
}
