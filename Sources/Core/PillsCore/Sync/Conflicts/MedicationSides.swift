/// What machines that did not know of one another have each made of a medication, and what holds of that.
///
/// Several edits may all hold, as where one gave it another dosage and one put it on hold. They are in conflict where
/// something that one of them said does not hold.
struct MedicationSides {
  /// What they all knew; nil where each began with it on its own.
  private let base: MedicationHistory?
  /// What all of it comes to.
  let merged: MedicationHistory
  let sides: [Side]

  struct Side {
    let head: Entry
    /// As it is by all that whoever said this knew.
    let history: MedicationHistory
    /// What it said that others have in another way.
    let changed: [Aspect]
    let isOverruled: Bool
  }
}

extension MedicationSides {
  /// Nil where every edit was made in knowledge of those before it, or the medication was erased.
  init?(of entries: [Entry]) {
    let course = SharedHistory.course(of: entries)
    let heads = course.heads.sorted(by: Entry.isEarlier)
    guard heads.count > 1, !entries.contains(where: \.isErasure),
      let merged = SharedHistory.history(of: course)
    else { return nil }
    var common = Set(course.map(\.id))
    var histories: [(head: Entry, history: MedicationHistory)] = []
    for head in heads {
      let known = course.ancestors(of: head).union([head.id])
      common.formIntersection(known)
      // What is said of one that has not begun yet waits.
      guard
        let history = SharedHistory.history(of: course.filter { known.contains($0.id) })
      else { continue }
      histories.append((head, history))
    }
    let base = SharedHistory.history(of: course.filter { common.contains($0.id) })
    let disputed = Aspect.ofMedications.filter { aspect in
      Set(histories.map { $0.history.course(of: aspect) }).count > 1
    }
    sides = histories.map { head, history in
      let changed = disputed.filter { history.course(of: $0) != base?.course(of: $0) }
      let isOverruled = changed.contains { history.course(of: $0) != merged.course(of: $0) }
      return Side(head: head, history: history, changed: changed, isOverruled: isOverruled)
    }
    (self.base, self.merged) = (base, merged)
  }

  /// What a side said, aspect by aspect.
  func said(by side: Side) -> [Said] {
    side.changed.map { aspect in
      side.history.said(of: aspect, since: base)
    }
  }

  /// What holds from `today` on where all that `side` said is to hold, and all else as it is: a version for each day on
  /// which that changes.
  func versions(asSaidBy side: Side, from today: Day, at now: Instant) -> [MedicationVersion] {
    let first = Boundary(today)
    let boundaries = Set([merged, side.history].flatMap { $0.course(from: first).map(\.from) }).union([first])
    var versions: [MedicationVersion] = []
    for boundary in boundaries.sorted() {
      var medication = merged.medication(at: boundary)
      for aspect in side.changed { medication.take(aspect, from: side.history.medication(at: boundary)) }
      if versions.last?.medication != medication {
        versions.append(MedicationVersion(medication, from: boundary, madeAt: now))
      }
    }
    return versions
  }
}

extension MedicationHistory {
  /// As it stands at `boundary`, or will when it begins.
  fileprivate func medication(at boundary: Boundary) -> Medication {
    (version(at: boundary) ?? versions[0]).medication
  }

  /// What it has of an aspect from a day on, until the next of these.
  fileprivate struct Step: Hashable {
    let from: Day
    let value: String?
  }

  /// All that it ever has of one aspect. From when on there is the first of it is the beginning alone.
  fileprivate func course(of aspect: Aspect) -> [Step] {
    if aspect == .beginning { return [Step(from: .firstRecorded, value: versions[0].from.day.description)] }
    var steps: [Step] = []
    // Of several versions of a day the last is what was said of it.
    for day in course(from: .first).map(\.from.day) {
      let value = latest(on: day).value(of: aspect)
      if steps.isEmpty {
        steps.append(Step(from: .firstRecorded, value: value))
      } else if steps.last?.value != value {
        steps.append(Step(from: day, value: value))
      }
    }
    return steps
  }

  /// What it has of an aspect at last.
  fileprivate func said(of aspect: Aspect, since base: MedicationHistory?) -> Said {
    let steps = course(of: aspect)
    guard let last = steps.last else { return Said(aspect: aspect, value: nil) }
    guard aspect == .state else { return Said(aspect: aspect, value: last.value) }
    let known = base?.course(of: aspect) ?? []
    let new = steps.filter { !known.contains($0) }
    switch last.value {
    case MedicationState.ended.rawValue:
      // Of what was never taken there is no last day.
      return Said(aspect: aspect, value: last.value, day: steps.count > 1 ? last.from.previous : nil)
    case MedicationState.active.rawValue
    where new.dropLast().last?.value == MedicationState.paused.rawValue:
      return Said(aspect: aspect, value: MedicationState.paused.rawValue, day: last.from)
    default: return Said(aspect: aspect, value: last.value)
    }
  }
}
