/// The value of one aspect from a boundary on, until its next step.
package struct CourseStep: Hashable, Sendable {
  package let aspect: Aspect
  /// By the wall clock of its subject; ``Boundary/first`` if the value holds from the beginning.
  package let from: Boundary
  /// As a person would type it; nil if the aspect has no value from then on.
  package let value: String?

  package init(_ aspect: Aspect, _ value: String?, from: Boundary = .first) {
    (self.aspect, self.value, self.from) = (aspect, value, from)
  }
}

extension CourseStep {
  package init(_ step: SlotTimeline.Step) {
    self.init(.time, step.value?.description, from: Boundary(step.from))
  }

  package init(_ goal: GoalHistory.Version) {
    self.init(.goal, String(goal.millilitres), from: Boundary(goal.from))
  }

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

  /// As a person would type it; of a beginning only the day.
  var shownValue: String? { beginning?.day.description ?? value }

  /// Whether it removes a slot on the day of `other`, which then is the last time of the slot.
  func keeps(_ other: CourseStep) -> Bool {
    aspect == .time && value == nil && other.value != nil && (other.aspect, other.from) == (aspect, from)
  }

  var beginning: Boundary? { aspect == .beginning ? value.flatMap(Boundary.init(_:)) : nil }

  var state: MedicationState? { aspect == .state ? value.flatMap(MedicationState.init(rawValue:)) : nil }

  var isEnd: Bool { state == .ended }

  /// In millilitres; nil if the step is about another aspect, or if the value is invalid.
  var goal: Int? {
    guard aspect == .goal, let value, let goal = Int(value), String(goal) == value else { return nil }
    return GoalHistory.millilitreRange.contains(goal) ? goal : nil
  }

  var time: SlotTime? {
    value.flatMap { text in SlotTime(text).flatMap { $0.description == text ? $0 : nil } }
  }
}

/// A step that is in force, with its source: an entry or a time of recording.
package struct Held<Source: Hashable & Sendable>: Hashable, Sendable {
  package let step: CourseStep
  package let source: Source

  package init(_ step: CourseStep, _ source: Source) { (self.step, self.source) = (step, source) }
}

/// What a new step does to an earlier one of the same aspect.
enum EarlierStep {
  /// Known before, or of less weight: the new step replaces it.
  case yields
  case stays
  /// Not known before, and of more weight: the new step ends before it.
  case prevails
}

extension Array {
  /// Takes the steps of each aspect, one aspect after the other.
  mutating func take<Source>(
    _ steps: [CourseStep],
    of source: Source,
    beside earlier: (Source) -> EarlierStep
  )
  where Element == Held<Source> {
    for (aspect, steps) in Dictionary(grouping: steps, by: \.aspect) {
      take(steps, about: aspect, of: source, beside: earlier)
    }
  }

  /// Inserts `steps`, all about `aspect`, and removes the yielding ones about it from the first of them on. New
  /// steps at or after a prevailing step are dropped.
  mutating func take<Source>(
    _ steps: [CourseStep],
    about aspect: Aspect,
    of source: Source,
    beside earlier: (Source) -> EarlierStep
  )
  where Element == Held<Source> {
    guard let first = steps.map(\.from).min() else { return }
    var end: Boundary?
    var yielding: [Int] = []
    for place in indices where self[place].step.aspect == aspect {
      let from = self[place].step.from
      switch earlier(self[place].source) {
      case .prevails: end = Swift.min(end ?? from, from)
      case .yields where from >= first: yielding.append(place)
      case .yields, .stays: break
      }
    }
    let gone = Set(yielding.filter { place in !steps.contains { $0.keeps(self[place].step) } })
    if !gone.isEmpty { self = enumerated().filter { !gone.contains($0.offset) }.map(\.element) }
    for step in steps where end.map({ step.from < $0 }) ?? true {
      let place = lastIndex { ($0.step.from, $0.step.aspect.name) <= (step.from, aspect.name) }
      insert(Held(step, source), at: place.map { $0 + 1 } ?? startIndex)
    }
  }
}
