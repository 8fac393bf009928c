/// Edits that cannot all hold, by devices that did not know of each other, until a later edit replaces them.
package struct EditConflict: Hashable, Sendable {
  package let subject: Subject
  /// In the order in which they were recorded.
  package let sides: [Side]

  /// One of the edits.
  package struct Side: Hashable, Sendable {
    package let entry: EntryID
    package let recordedAt: Instant
    /// What it set; of a whole medication only the disputed aspects.
    package let said: [Said]
    /// Whether it holds in all disputed aspects.
    package let holds: Bool
  }
}

/// A value that an edit set.
package struct Said: Hashable, Sendable {
  package let aspect: Aspect
  /// As a person would type it; nil if the value was removed.
  package let value: String?
  /// The last day of an ended medication, or the day on which a paused one resumes.
  package var day: Day?
}

extension EditConflict {
  /// Nil if all edits hold, or if `subject` cannot be edited.
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
      let isWhole = entry.steps.contains { $0.aspect == .text(.name) && $0.from == .first }
      return Side(
        entry: entry.id,
        recordedAt: entry.recordedAt,
        // A whole medication sets more than anybody asked for.
        said: isWhole ? said.filter { course.disputed.contains($0.aspect) } : said,
        holds: Set(entry.steps.map(\.aspect)).intersection(course.disputed).allSatisfy { aspect in
          course.held.last { $0.step.aspect == aspect }?.source == entry
        }
      )
    }
  }
}

extension Said {
  fileprivate init(_ last: CourseStep, after former: CourseStep?, beginning: Boundary) {
    self.init(aspect: last.aspect, value: last.beginning?.day.description ?? last.value)
    guard last.aspect == .state else { return }
    if last.isEnd {
      // A medication that was never taken has no last day.
      if last.from.day > beginning.day { day = last.from.day.previous }
    } else if former?.value == MedicationState.paused.rawValue {
      self = Said(aspect: .state, value: former?.value, day: last.from.day)
    }
  }
}
