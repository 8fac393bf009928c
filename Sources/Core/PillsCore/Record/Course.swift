/// What the entries come to that are about something with aspects: what each of them is, from boundary to boundary.
///
/// They are read in the order in which one knew of another. Each takes the place of what its author knew, and of what weighs
/// less, from its first boundary on; what they did not know stays, from its own boundary on. Clocks decide between
/// those alone that say different things from one boundary on.
package struct Course: Sendable {
  /// In the order of their boundaries, each with the entry that says so.
  let held: [Held<Entry?>]
  /// The aspects of which people said different things without knowing of one another, and of which not all can hold.
  package let disputed: Set<Aspect>
  /// The entries that say so, in the order in which they were recorded.
  package let sides: [Entry]

  /// `first` holds until something else is said.
  init(of entries: [Entry], beginningWith first: [CourseStep] = []) {
    let known = Knowledge(of: entries.filter { !$0.steps.isEmpty })
    let entries = known.entries
    // A person who did not know of an end and edits the medication still takes it: a reminder too many is a question, one
    // too few a missed dose. The end waits until somebody decides who knows of both.
    var inQuestion: [Int: [Int]] = [:]
    for (end, entry) in entries.enumerated() where entry.isEnd {
      let edits = entries.indices.filter { other in
        entries[other].via.isOfPerson && !entries[other].isEnd && known.areApart(other, end)
      }
      if !edits.isEmpty { inQuestion[end] = edits }
    }
    var held = first.map { Held<Int?>($0, nil) }
    for (index, entry) in entries.enumerated() {
      held.take(entry.steps.filter { inQuestion[index] == nil || !$0.isEnd }, of: index) { other in
        guard let other, !known.knows(index, other) else { return .yields }
        let (own, its) = (entry.via.weight, entries[other].via.weight)
        return its < own ? .yields : its == own ? .stays : .prevails
      }
    }
    // Of several beginnings the earliest: a dose too many is a question, one too few a hole in the past.
    if let beginning = held.compactMap(\.step.beginning).min() {
      held.removeAll { $0.step.beginning.map { $0 > beginning } ?? false }
    }

    var disputed = Set<Aspect>()
    var sides = Set<Int>()
    for aspect in Set(entries.flatMap(\.aspects)) {
      let heads = known.heads { $0.aspects.contains(aspect) }
      let weight = heads.map { entries[$0].via.weight }.max() ?? 0
      let heaviest = heads.filter { entries[$0].via.weight == weight }
      if weight > 0, Set(heaviest.map { entries[$0].said(of: aspect) }).count > 1 {
        disputed.insert(aspect)
        sides.formUnion(heaviest)
      }
      for end in heads where aspect == .state {
        guard let edits = inQuestion[end] else { continue }
        disputed.insert(aspect)
        sides.formUnion([end] + edits)
      }
    }
    self.held = held.withoutOverlaid.map { Held($0.step, $0.source.map { entries[$0] }) }
    self.disputed = disputed
    self.sides = sides.map { entries[$0] }.sorted(by: Entry.isEarlier)
  }
}

extension [Held<Int?>] {
  /// Without those that another of the same aspect holds in the place of, from the same boundary on.
  fileprivate var withoutOverlaid: [Held<Int?>] {
    enumerated().filter { place, held in
      let next = place + 1 < count ? self[place + 1].step : nil
      return next.map { ($0.aspect, $0.from) != (held.step.aspect, held.step.from) } ?? true
    }.map(\.element)
  }
}

extension Entry {
  fileprivate var aspects: Set<Aspect> { Set(steps.map(\.aspect)) }

  /// What it says of an aspect, so that two that come to the same say the same.
  fileprivate func said(of aspect: Aspect) -> [CourseStep] {
    let said = steps.filter { $0.aspect == aspect }.sorted { $0.from < $1.from }
    // What is said at another time of the same day is no other thing.
    return said.map { step in
      let from = step.from == .first ? step.from : Boundary(step.from.day)
      return CourseStep(aspect, step.beginning?.day.description ?? step.value, from: from)
    }
  }

  /// Whether a medication is no longer taken by it, or will not be.
  fileprivate var isEnd: Bool {
    steps.filter { $0.aspect == .state }.max { $0.from < $1.from }?.isEnd ?? false
  }
}
