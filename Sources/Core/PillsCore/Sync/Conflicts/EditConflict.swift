/// Edits of a medication, of the goal or of the slots that machines made without knowing of each other's, that cannot all
/// hold, and that no later edit has replaced.
package struct EditConflict: Hashable, Sendable {
  package let subject: Subject
  /// In the order in which they were recorded.
  package let sides: [Side]

  /// What one of them said.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    /// By the clock of its machine.
    package let recordedAt: Instant
    /// In what it differs from the others.
    package let said: [Said]
    /// Whether all of that holds in the end.
    package let holds: Bool
  }
}

/// An aspect, and what was said of it.
package struct Said: Hashable, Sendable {
  package let aspect: Aspect
  /// As a person would type it; nil if there is none any more.
  package let value: String?
  /// Of a medication that has ended its last day, and of one that is paused for a while the day on which it goes on.
  package var day: Day?
}

extension EditConflict {
  /// Nil if all that the entries about `subject` say holds, and if they are about something that is not edited.
  package init?(of subject: Subject, among entries: [Entry]) {
    guard case .course = subject else { return nil }
    let sides = Self.sides(ofCourse: Course(of: entries))
    guard sides.count > 1, !entries.contains(where: \.isErasure) else { return nil }
    self.init(subject: subject, sides: sides)
  }

  private static func sides(ofCourse course: Course) -> [Side] {
    let beginning = course.held.compactMap(\.step.beginning).last ?? .first
    return course.sides.map { entry in
      let said = Aspect.all.compactMap { aspect -> Said? in
        let steps = entry.steps.filter { $0.aspect == aspect }.sorted { $0.from < $1.from }
        return steps.last.map { Said($0, after: steps.dropLast().last, beginning: beginning) }
      }
      let isBeginning = entry.steps.contains { $0.aspect == .beginning }
      return Side(
        entry: entry.id,
        recordedAt: entry.recordedAt,
        // A whole medication says more than anybody asked for.
        said: isBeginning ? said.filter { course.disputed.contains($0.aspect) } : said,
        holds: Set(entry.steps.map(\.aspect)).intersection(course.disputed).allSatisfy { aspect in
          course.held.last { $0.step.aspect == aspect }?.source == entry
        }
      )
    }
  }
}

extension Said {
  /// What is said by the last step of an aspect, and the one before.
  fileprivate init(_ last: CourseStep, after former: CourseStep?, beginning: Boundary) {
    self.init(aspect: last.aspect, value: last.beginning?.day.description ?? last.value)
    guard last.aspect == .state else { return }
    if last.isEnd {
      // Of what was never taken there is no last day.
      if last.from > beginning { day = last.from.day.previous }
    } else if former?.value == MedicationState.paused.rawValue {
      self = Said(aspect: .state, value: former?.value, day: last.from.day)
    }
  }
}
