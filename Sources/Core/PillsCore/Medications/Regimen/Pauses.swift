/// The times during which everything is paused: only what is taken as needed goes on. The medications know
/// nothing of it, so each is afterwards as it was.
package struct Pauses: Hashable, Sendable {
  /// Where a pause begins or ends, in turn.
  package private(set) var steps: [CourseStep]

  /// `steps` of ``Aspect/state`` in the order of their boundaries. Those that change nothing are left out.
  package init(_ steps: [CourseStep] = []) {
    self.steps = steps.reduce(into: []) { kept, step in
      if step.state != kept.last?.state ?? .active { kept.append(step) }
    }
  }

  package func isPaused(at boundary: Boundary) -> Bool {
    steps.last { $0.from <= boundary }?.state == .paused
  }

  /// Whether a pause that holds at `now` began after `due`, and not at the midnight that ends that day.
  func isPaused(since due: Boundary, at now: Boundary) -> Bool {
    guard let last = steps.last(where: { $0.from <= now }), last.state == .paused else { return false }
    return last.from > due && (last.from.day == due.day || last.from.time != .midnight)
  }

  /// When the pause that holds at `boundary` ends; nil if no end is set.
  package func end(after boundary: Boundary) -> Boundary? {
    steps.first { $0.from > boundary && $0.state == .active }?.from
  }

  /// With a pause from `first` on, until `end` if that is set.
  package func pausing(from first: Boundary, until end: Boundary?) -> Pauses {
    changed(to: .paused, from: first, then: end.map { [CourseStep(.active, from: $0)] } ?? [])
  }

  package func resuming(from first: Boundary) -> Pauses { changed(to: .active, from: first) }

  /// If a clock that was more than a day ahead made steps, the last of them begins at `now`. A step that does not
  /// begin at midnight was not planned, but made by such a clock. The end of a pause keeps its distance from the
  /// beginning. Steps of `others` stay.
  func dated(noLaterThan now: Boundary, without others: Set<CourseStep>) -> Pauses {
    let last = steps.lastIndex {
      $0.from > now.onNextDay && $0.from.time != .midnight && !others.contains($0)
    }
    guard let last, let state = steps[last].state else { return self }
    let days = steps[last].from.day.distance(to: now.day)
    let rest = steps[last...].dropFirst().map { step in
      if others.contains(step) { return step }
      let day = step.from.day.advanced(by: days)
      return CourseStep(step.aspect, step.value, from: Boundary(day, step.from.time))
    }
    return changed(to: state, from: now, then: rest.sorted { $0.from < $1.from })
  }

  /// The steps that make `known` equal to this; the first replaces all later ones of `known`.
  func said(insteadOf known: Pauses) -> [CourseStep] {
    let same = zip(steps, known.steps).prefix { $0 == $1 }.count
    let first = [steps, known.steps].compactMap { $0.dropFirst(same).first?.from }.min()
    guard let first else { return [] }
    let state = CourseStep(isPaused(at: first) ? .paused : .active, from: first)
    return [state] + steps.filter { $0.from > first }
  }

  private func changed(
    to state: MedicationState,
    from first: Boundary,
    then rest: [CourseStep] = []
  ) -> Pauses { Pauses(steps.filter { $0.from < first } + [CourseStep(state, from: first)] + rest) }
}

extension CourseStep {
  fileprivate init(_ state: MedicationState, from boundary: Boundary) {
    self.init(.state, state.rawValue, from: boundary)
  }
}

extension MedicationHistory {
  /// As it is taken: paused wherever everything is, unless it is taken as needed.
  package func paused(by pauses: Pauses) -> MedicationHistory {
    guard !pauses.steps.isEmpty else { return self }
    let later = pauses.steps.map(\.from).filter { $0 > versions[0].from }
    var taken: [MedicationVersion] = []
    for boundary in Set(versions.map(\.from) + later).sorted() {
      guard let own = version(at: boundary) else { continue }
      var version = MedicationVersion(own.medication, from: boundary, madeAt: own.madeAt)
      let isPaused = pauses.isPaused(at: boundary) && own.medication.schedule.days != .asNeeded
      if isPaused, own.medication.state == .active { version.medication.state = .paused }
      if taken.last?.medication != version.medication { taken.append(version) }
    }
    return MedicationHistory(id: id, held: held, versions: taken, choosesHours: choosesHours)
  }
}
