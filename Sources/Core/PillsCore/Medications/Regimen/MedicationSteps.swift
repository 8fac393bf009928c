extension MedicationHistory {
  /// Nil if `held` gives it no beginning or no name.
  package init?(_ id: MedicationID, _ held: [Held<Instant>]) {
    let versions = MedicationVersion.all(of: id, held)
    guard !versions.isEmpty else { return nil }
    self.init(
      id: id,
      held: held,
      versions: versions,
      choosesHours: versions.contains { $0.medication.hours != nil }
    )
  }

  /// The history that the entries result in; nil if they give it no beginning or no name.
  package init?(_ id: MedicationID, of entries: [Entry]) {
    let held = Course(of: entries).held
    self.init(id, held.map { Held($0.step, $0.source?.recordedAt ?? .distantPast) })
  }

  /// `versions` are of one medication, and not empty. Each change was recorded when its version was made.
  package init(versions: [MedicationVersion]) {
    var held: [Held<Instant>] = []
    for (index, version) in versions.enumerated() {
      let before = index == 0 ? nil : versions[index - 1].medication
      let medication = version.medication
      let said = Aspect.ofMedications.filter { aspect in
        before.map { $0.value(of: aspect) != medication.value(of: aspect) } ?? true
      }
      var steps = said.filter { $0 != .beginning }.map { aspect in
        CourseStep(aspect, medication.value(of: aspect), from: index == 0 ? .first : version.from)
      }
      if index == 0 { steps.append(CourseStep(.beginning, version.from.description)) }
      held.take(steps, of: version.madeAt) { _ in .yields }
    }
    guard let history = MedicationHistory(versions[0].medication.id, held) else {
      preconditionFailure("the first version says how it began")
    }
    self = history
  }

  /// The history after `steps` are recorded at `now` by a person who knew everything before.
  package func taking(_ steps: [CourseStep], at now: Instant) -> MedicationHistory {
    var held = held
    held.take(steps, of: now) { _ in .yields }
    return MedicationHistory(id, held) ?? self
  }

  /// Like ``taking(_:at:)``, but nil if that changes nothing.
  package func applying(_ steps: [CourseStep], at now: Instant) -> MedicationHistory? {
    taking(steps, at: now).ifOther(than: self, from: .first)
  }

  /// This history under another id.
  func called(_ id: MedicationID) -> MedicationHistory {
    guard let history = MedicationHistory(id, held) else { preconditionFailure("it began") }
    return history
  }
}

extension MedicationVersion {
  /// The versions that `held` results in; none without a beginning or a name.
  fileprivate static func all(of id: MedicationID, _ held: [Held<Instant>]) -> [MedicationVersion] {
    guard let begin = held.lazy.compactMap(\.step.beginning).last,
      held.contains(where: { $0.step.aspect == .text(.name) })
    else { return [] }
    var medication = Medication(id: id, name: "", schedule: Schedule(.daily, slots: []))
    // The first value of an aspect applies from the beginning on, even if it was set for a later time. The
    // state is the exception: the medication is active until then.
    for held in held.reversed() where held.step.from > begin && held.step.aspect != .state {
      _ = medication.set(held.step.aspect, to: held.step.value)
    }
    var versions: [MedicationVersion] = []
    var madeAt = Instant.distantPast
    var lastSlots = medication.schedule.slots
    let held = held.withoutVoid
    for (index, one) in held.enumerated() {
      _ = medication.set(one.step.aspect, to: one.step.value)
      if !medication.schedule.slots.isEmpty { lastSlots = medication.schedule.slots }
      madeAt = max(madeAt, one.source)
      let next = index + 1 < held.count ? max(held[index + 1].step.from, begin) : nil
      let from = max(one.step.from, begin)
      guard next != from else { continue }
      let version = MedicationVersion(medication.whole(lastSlots: lastSlots), from: from, madeAt: madeAt)
      if versions.last?.medication != version.medication { versions.append(version) }
      madeAt = .distantPast
    }
    return versions
  }
}

extension [Held<Instant>] {
  /// Without changes that were planned, when the medication was ended, for a time at which it is ended. It keeps its
  /// last values, also when it is resumed.
  fileprivate var withoutVoid: [Held<Instant>] {
    var states = filter { $0.step.aspect == .state }[...]
    var end: Held<Instant>?
    return filter { one in
      while let state = states.first, state.step.from <= one.step.from {
        end = state.step.isEnd ? end ?? state : nil
        states.removeFirst()
      }
      guard let end, ![.state, .zone].contains(one.step.aspect) else { return true }
      // If it was ended when it began, the entry about that may be later than the end.
      return end.step.from == .first || one.step.from <= end.step.from || end.source < one.source
    }
  }
}

extension Medication {
  /// Makes days and slots fit if two people changed one each: due days need a slot, as-needed has none.
  fileprivate func whole(lastSlots: Set<SlotName>) -> Medication {
    var whole = self
    if schedule.days == .asNeeded {
      whole.schedule.slots = []
    } else if schedule.slots.isEmpty {
      whole.schedule.slots = lastSlots.isEmpty ? [.morning] : lastSlots
    }
    return whole
  }
}

// The steps of a change. Boundaries that are passed in are of today or later.
extension MedicationHistory {
  /// Ends the medication at `first`, or with nil removes its end.
  package func ending(from first: Boundary?) -> [CourseStep] {
    let end = first.map { CourseStep(.state, MedicationState.ended.rawValue, from: $0) }
    // An end that was planned for an earlier time is removed.
    guard let planned = plannedEnd, first.map({ planned.from < $0 }) ?? true else {
      return [end].compactMap(\.self)
    }
    let state = steps(of: .state).last { !$0.isEnd }?.value ?? MedicationState.active.rawValue
    return [CourseStep(.state, state, from: planned.from), end].compactMap(\.self)
  }

  /// The step that ends it after all others; nil if it has no end.
  private var plannedEnd: CourseStep? { steps(of: .state).reversed().prefix(while: \.isEnd).last }

  /// Ends the medication at `first`. An end that was planned for later stays, in case it is resumed before.
  func removing(from first: Boundary) -> [CourseStep] {
    ending(from: first) + [plannedEnd].compactMap(\.self).filter { $0.from > first }
  }

  /// Pauses the medication at `first`, and resumes it at `end` if that is set. A planned end stays.
  package func pausing(from first: Boundary, until end: Boundary?) -> [CourseStep] {
    states(from: first, and: end) { state, boundary in
      if state == .ended { return .ended }
      return end.map { boundary >= $0 } ?? false ? .active : .paused
    }
  }

  /// Resumes the medication at `first`. An end that is planned for a later day stays.
  package func resuming(from first: Boundary) -> [CourseStep] {
    let isOver = isOver(on: first.day)
    let hasBegun = versions[0].from <= first
    // If a clock was ahead, an ended medication may already resume on a later day; that stays.
    let again = steps(of: .state).first { $0.from.day > first.day && !$0.isEnd }?.from
    let kept = hasBegun ? Boundary(first.day.next) : again
    let resumed = states(from: first) { state, boundary in
      let isResumed = isOver && kept.map { boundary < $0 } ?? true
      return state == .ended && !isResumed ? .ended : .active
    }
    guard isOver, !hasBegun else { return resumed }
    // The clock was ahead when it began, so it ended before its beginning: it begins today as it last was.
    return resumed + beginning(at: first)
  }

  /// Moves the beginning to `first`, with the values that it had at the later of the two; later changes stay.
  package func beginning(at first: Boundary) -> [CourseStep] {
    let moved = CourseStep(.beginning, first.description)
    let begins = max(first, versions[0].from)
    let holding = held.withoutVoid.map(\.step)
    return Aspect.ofMedications.reduce(into: [moved]) { said, aspect in
      let steps = holding.filter { $0.aspect == aspect }
      guard aspect != .beginning, let begun = steps.last(where: { $0.from <= begins }) ?? steps.first else {
        return
      }
      let pattern = aspect == .days ? begun.value.flatMap(DayPattern.init(_:)) : nil
      let value = pattern.map { $0.reaching(back: first.day).description } ?? begun.value
      let later = steps.filter { $0.from > begun.from }
      // An end that is said again would make void what was said after it, so that is said for the end.
      let kept = later.map { CourseStep(aspect, $0.value, from: end(for: $0, among: holding) ?? $0.from) }
      let hasVoid = steps.count < self.steps(of: aspect).count
      guard value != begun.value || begun.from > .first || hasVoid || kept != later else { return }
      for step in [CourseStep(aspect, value)] + kept {
        // Of two values from the same time on, the later one counts.
        if let last = said.last, last.aspect == aspect, last.from == step.from { said.removeLast() }
        said.append(step)
      }
    }
  }

  /// When the medication ended, if it is ended at the time of `step`. States and hours may change while it is ended.
  private func end(for step: CourseStep, among holding: [CourseStep]) -> Boundary? {
    guard ![.state, .zone].contains(step.aspect) else { return nil }
    let states = holding.filter { $0.aspect == .state && $0.from <= step.from }
    return states.reversed().prefix(while: \.isEnd).last?.from
  }

  /// The steps that make an aspect of `known` equal to that of this history.
  func said(of aspect: Aspect, insteadOf known: MedicationHistory) -> [CourseStep] {
    let (steps, others) = (steps(of: aspect), known.steps(of: aspect))
    let count = zip(steps, others).prefix { $0 == $1 }.count
    return Array(steps[count...])
  }

  /// Whether the aspect ever differs from that of `medication` from `first` on.
  func isChanged(_ aspect: Aspect, by medication: Medication, from first: Boundary) -> Bool {
    course(from: first).contains { $0.medication.value(of: aspect) != medication.value(of: aspect) }
  }

  func steps(of aspect: Aspect) -> [CourseStep] { held.map(\.step).filter { $0.aspect == aspect } }

  /// The steps that `change` makes of the state at `first`, at `end`, and at each later change of it.
  private func states(
    from first: Boundary,
    and end: Boundary? = nil,
    _ change: (MedicationState, Boundary) -> MedicationState
  ) -> [CourseStep] {
    let known = steps(of: .state)
    let boundaries = Set([first, end].compactMap(\.self) + known.map(\.from).filter { $0 > first }).sorted()
    return boundaries.reduce(into: []) { steps, boundary in
      let state = known.last { $0.from <= boundary }?.state ?? .active
      let step = CourseStep(.state, change(state, boundary).rawValue, from: boundary)
      if steps.last?.value != step.value { steps.append(step) }
    }
  }
}
