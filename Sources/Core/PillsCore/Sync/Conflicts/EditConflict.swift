/// Edits that cannot all hold, by devices that did not know of each other, until a later edit replaces them.
package struct EditConflict: Hashable, Sendable {
  package let subject: Subject
  /// In the order in which they were recorded.
  package let sides: [Side]
  /// Why some sides hold and others do not; empty if no rule says so.
  package let reasons: [Reason]

  /// One of the edits.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    package let recordedAt: Instant
    /// The disputed aspects that it set; all that it set if these are none, as with an edit against an end.
    package let said: [Said]
    /// Whether the subject is as it said. A later edit may start on a later day.
    package let holds: Bool
  }

  package enum Reason: String, CaseIterable, Sendable {
    /// Each side holds from its own day on.
    case eachFromItsDay
    /// Of several edits of one thing, the one recorded last holds.
    case later
    /// An end does not hold while there is an edit that was made without knowing of it.
    case endWaits
    /// Of several pauses, the one that ends first holds.
    case earlierPauseEnd
    /// Of several first days, the earliest holds.
    case earlierFirstDay
    /// A slot stays while a medication needs it.
    case slotIsNeeded
  }
}

/// A value that an edit set.
package struct Said: Hashable, Sendable {
  package let aspect: Aspect
  /// As a person would type it; nil if the value was removed.
  package let value: String?
  /// The last day of an ended medication, or the day on which a paused one resumes.
  package var day: Day?
  /// The day from which the value holds; nil if it always does, or if `day` says it.
  package var from: Day?
}

extension EditConflict {
  /// Nil if all edits hold, or if `subject` cannot be edited. A slot that `isNeeded` cannot be removed.
  package init?(of subject: Subject, among entries: [Entry], isNeeded: Bool = false) {
    guard case .course = subject, !entries.contains(where: \.isErasure) else { return nil }
    let course = Course(of: entries)
    guard course.sides.count > 1 else { return nil }
    let held = course.held.map(\.step).filter { !isNeeded || $0.value != nil }
    let beginning = held.compactMap(\.beginning).last ?? .first
    let edits = course.sides.map { DisputedEdit($0, in: course) }
    let starts = edits.flatMap { $0.steps.values.compactMap(\.first) }.sorted { $0.from < $1.from }
    let heldByAspect = Dictionary(grouping: held, by: \.aspect)
    let startsByAspect = Dictionary(grouping: starts, by: \.aspect)
    let holders = edits.filter { $0.holds(in: heldByAspect, since: beginning, beside: startsByAspect) }
    let isHolder = Set(holders.map(\.entry.id))
    let others = edits.filter { !isHolder.contains($0.entry.id) }
    let reasons = Set(others.compactMap { $0.reason(against: holders, isNeeded: isNeeded) })
    self.init(
      subject: subject,
      sides: edits.map { edit in
        Side(
          entry: edit.entry.id,
          recordedAt: edit.entry.recordedAt,
          said: Aspect.all.compactMap { edit.steps[$0] }.map { Said($0, beginning: beginning) },
          holds: isHolder.contains(edit.entry.id)
        )
      },
      reasons: others.isEmpty ? [.eachFromItsDay] : Reason.allCases.filter(reasons.contains)
    )
  }
}

/// A side of a conflict.
private struct DisputedEdit {
  let entry: Entry
  /// Those that ``EditConflict/Side/said`` shows, in the order of their boundaries.
  let steps: [Aspect: [CourseStep]]

  init(_ entry: Entry, in course: Course) {
    let all = Dictionary(grouping: entry.steps.sorted { $0.from < $1.from }, by: \.aspect)
    let disputed = all.filter { course.disputed.contains($0.key) }
    (self.entry, steps) = (entry, disputed.isEmpty ? all : disputed)
  }

  /// Whether `held` agrees with all of its steps. The last step may end where an edit begins on a later day; `starts`
  /// are the first steps of all edits. Both are in the order of their boundaries.
  func holds(
    in held: [Aspect: [CourseStep]],
    since beginning: Boundary,
    beside starts: [Aspect: [CourseStep]]
  ) -> Bool {
    steps.allSatisfy { aspect, steps in
      let (held, starts) = (held[aspect] ?? [], starts[aspect] ?? [])
      return steps.indices.allSatisfy { index in
        let step = steps[index]
        let day = max(step.from, beginning).day
        let later = starts.first { $0.from.day > day && $0.shownValue != step.shownValue }
        let end = index + 1 < steps.count ? steps[index + 1].from : later?.from
        guard let first = held.lastIndex(where: { $0.from <= step.from }),
          let last = held.lastIndex(where: { held in end.map { held.from < $0 } ?? true })
        else { return false }
        return held[first...last].allSatisfy { $0.shownValue == step.shownValue }
      }
    }
  }

  /// Why it does not hold, and the edits of `holders` do.
  func reason(against holders: [DisputedEdit], isNeeded: Bool) -> EditConflict.Reason? {
    if isNeeded, steps[.time]?.contains(where: { $0.value == nil }) ?? false { return .slotIsNeeded }
    if steps[.state]?.last?.isEnd ?? false { return .endWaits }
    if let pauseEnd, holders.contains(where: { $0.pauseEnd.map { $0 < pauseEnd } ?? false }) {
      return .earlierPauseEnd
    }
    if let beginning, holders.contains(where: { $0.beginning.map { $0 < beginning } ?? false }) {
      return .earlierFirstDay
    }
    let isEarlier = holders.contains { holder in
      Entry.isEarlier(entry, than: holder.entry) && steps.keys.contains { holder.steps[$0] != nil }
    }
    return isEarlier ? .later : nil
  }

  private var beginning: Boundary? { steps[.beginning]?.last?.beginning }

  /// When its pause ends: the last possible day for a pause without an end. Nil if it pauses nothing.
  private var pauseEnd: Boundary? {
    let states = steps[.state]?.drop { $0.state != .paused } ?? []
    return states.isEmpty ? nil : states.dropFirst().first?.from ?? Boundary(.last)
  }
}

extension Said {
  fileprivate init(_ steps: [CourseStep], beginning: Boundary) {
    let (last, former) = (steps[steps.count - 1], steps.dropLast().last)
    if last.isEnd {
      self.init(aspect: .state, value: last.value)
      // A medication that was never taken has no last day.
      if last.from.day > beginning.day { day = last.from.day.previous }
    } else if let former, former.state == .paused {
      self.init(aspect: .state, value: former.value, day: last.from.day, from: former.from.day)
    } else {
      self.init(aspect: last.aspect, value: last.shownValue)
      from = last.from == .first ? nil : last.from.day
    }
  }
}
