// What holds of the aspects of a medication, and the versions that it comes to.
extension MedicationHistory {
  /// Nil where it is not said how it began.
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

  /// What the entries about a medication come to; nil where none of them says how it began.
  package init?(_ id: MedicationID, of entries: [Entry]) {
    let held = Course(of: entries).held
    self.init(id, held.map { Held($0.step, $0.source?.recordedAt ?? .distantPast) })
  }

  /// `versions` are of one medication, and at least one: what differs from one to the next was said when that was made.
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

  /// As it is once `steps` are said at `now` in knowledge of all that was said before.
  package func taking(_ steps: [CourseStep], at now: Instant) -> MedicationHistory {
    var held = held
    held.take(steps, of: now) { _ in .yields }
    return MedicationHistory(id, held) ?? self
  }

  /// The same; nil where nothing is due or told in another way by that.
  package func applying(_ steps: [CourseStep], at now: Instant) -> MedicationHistory? {
    taking(steps, at: now).ifOther(than: self, from: .first)
  }

  /// The same of the medication of that id.
  func called(_ id: MedicationID) -> MedicationHistory {
    guard let history = MedicationHistory(id, held) else { preconditionFailure("it began") }
    return history
  }
}

extension MedicationVersion {
  /// Every version of a medication of which `held` holds; none where that does not say how it began.
  fileprivate static func all(of id: MedicationID, _ held: [Held<Instant>]) -> [MedicationVersion] {
    guard let begin = held.lazy.compactMap(\.step.beginning).last,
      held.contains(where: { $0.step.aspect == .text(.name) })
    else { return [] }
    var medication = Medication(id: id, name: "", schedule: Schedule(.daily, slots: []))
    // What an aspect begins with holds from the beginning on, though it was said of a later time. It is taken until then.
    for held in held.reversed() where held.step.from > begin && held.step.aspect != .state {
      _ = medication.set(held.step.aspect, to: held.step.value)
    }
    var versions: [MedicationVersion] = []
    var madeAt = Instant.distantPast
    var lastSlots = medication.schedule.slots
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

extension Medication {
  /// With days and slots that go together, as they may have been said by people who did not know of one another: what is due
  /// on some days is due in a slot.
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

// What a change says. A boundary that is given is of today or later.
extension MedicationHistory {
  /// That it is no longer taken from `first` on, or with nil that it goes on.
  package func ending(from first: Boundary?) -> [CourseStep] {
    let end = first.map { CourseStep(.state, MedicationState.ended.rawValue, from: $0) }
    let states = steps(of: .state)
    let last = states.lastIndex { !$0.isEnd }
    let planned = states[(last.map { $0 + 1 } ?? 0)...].first
    // An end that was planned for an earlier time goes.
    guard let planned, first.map({ planned.from < $0 }) ?? true else { return [end].compactMap(\.self) }
    let state = last.flatMap { states[$0].value } ?? MedicationState.active.rawValue
    return [CourseStep(.state, state, from: planned.from), end].compactMap(\.self)
  }

  /// That it is on hold from `first` on, until it is taken again at `end` if that is set. An end that is planned stays.
  package func pausing(from first: Boundary, until end: Boundary?) -> [CourseStep] {
    states(from: first, and: end) { state, boundary in
      if state == .ended { return .ended }
      return end.map { boundary >= $0 } ?? false ? .active : .paused
    }
  }

  /// That it is taken again from `first` on. An end that is planned stays.
  package func resuming(from first: Boundary) -> [CourseStep] {
    let isOver = isOver(on: first.day)
    // What is over may be taken again on a later day, as a clock that was ahead had it; from then on it goes on so.
    let again = steps(of: .state).first { $0.from.day > first.day && !$0.isEnd }?.from
    let resumed = states(from: first) { state, boundary in
      let isResumed = isOver && again.map { boundary < $0 } ?? true
      return state == .ended && !isResumed ? .ended : .active
    }
    guard isOver, versions[0].from > first else { return resumed }
    // It ended before it began, as the clock was ahead then: it begins today, as it last was.
    return resumed + beginning(at: first)
  }

  /// That it begins at `first`, as it is then; what was said of later days stays.
  package func beginning(at first: Boundary) -> [CourseStep] {
    let moved = CourseStep(.beginning, first.description)
    return Aspect.ofMedications.reduce(into: [moved]) { said, aspect in
      let steps = steps(of: aspect)
      guard aspect != .beginning, let begun = steps.last(where: { $0.from <= first }) ?? steps.first else {
        return
      }
      let pattern = aspect == .days ? begun.value.flatMap(DayPattern.init(_:)) : nil
      let value = pattern.map { $0.reaching(back: first.day).description } ?? begun.value
      guard value != begun.value || begun.from > .first else { return }
      said += [CourseStep(aspect, value)] + steps.filter { $0.from > begun.from }
    }
  }

  /// What is to be said of an aspect so that it is as here, and not as it is in `known`.
  func said(of aspect: Aspect, insteadOf known: MedicationHistory) -> [CourseStep] {
    let (steps, others) = (steps(of: aspect), known.steps(of: aspect))
    let count = zip(steps, others).prefix { $0 == $1 }.count
    return Array(steps[count...])
  }

  /// Whether it ever has something else of an aspect than `medication` from `first` on.
  func isChanged(_ aspect: Aspect, by medication: Medication, from first: Boundary) -> Bool {
    course(from: first).contains { $0.medication.value(of: aspect) != medication.value(of: aspect) }
  }

  /// What it has of an aspect, from boundary to boundary.
  func steps(of aspect: Aspect) -> [CourseStep] { held.map(\.step).filter { $0.aspect == aspect } }

  /// What becomes of its state at `first`, and wherever it changes after that; `end` is another boundary at which it may.
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
