/// The steps of all aspects of one subject, computed from its entries in causal order. From its first
/// boundary on, an entry replaces the steps that its author knew and those of less weight. Other unknown
/// steps stay. Clocks decide only if two such entries set different values from the same boundary on.
package struct Course: Sendable {
  /// In the order of their boundaries, each with its entry; nil for a step of `first`.
  let held: [Held<Entry?>]
  /// The aspects whose edits, made without knowing of each other, cannot all hold.
  package let disputed: Set<Aspect>
  /// The conflicting entries, in the order in which they were recorded.
  package let sides: [Entry]

  init(of entries: [Entry], beginningWith first: [CourseStep] = []) {
    let known = Knowledge(of: entries.filter { !$0.steps.isEmpty })
    let entries = known.entries
    // A person who edits a medication without knowing of its end still takes it, as does one who ends it on a
    // later day. The end waits until somebody who knows both decides. A reminder too many is a question, one
    // too few a missed dose.
    var inQuestion: [Int: [Int]] = [:]
    let ends = entries.map(\.end)
    for (place, end) in ends.enumerated() {
      guard let end else { continue }
      let edits = entries.indices.filter { other in
        let isEdit = ends[other].map { $0.day > end.day } ?? true
        return isEdit && entries[other].via.isOfPerson && known.areApart(other, place)
      }
      if !edits.isEmpty { inQuestion[place] = edits }
    }
    var heldByAspect = Dictionary(grouping: first.map { Held<Int?>($0, nil) }, by: \.step.aspect)
    for (index, entry) in entries.enumerated() {
      let steps = entry.steps.filter { inQuestion[index] == nil || !$0.isEnd }
      for (aspect, steps) in Dictionary(grouping: steps, by: \.aspect) {
        heldByAspect[aspect, default: []].take(steps, about: aspect, of: index) { other in
          guard let other, !known.knows(index, other) else { return .yields }
          let (own, its) = (entry.via.weight, entries[other].via.weight)
          return its < own ? .yields : its == own ? .stays : .prevails
        }
      }
    }
    var held = heldByAspect.values.joined().inOrder
    // The earliest beginning holds: a dose too many is a question, one too few a hole in the past.
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

extension Collection<Held<Int?>> {
  /// Sorted by boundary, then by aspect.
  fileprivate var inOrder: [Held<Int?>] {
    let places = enumerated().sorted { one, other in
      let (step, next) = (one.element.step, other.element.step)
      return (step.from, step.aspect.name, one.offset) < (next.from, next.aspect.name, other.offset)
    }
    return places.map(\.element)
  }
}

extension [Held<Int?>] {
  /// Without the steps that a later element replaces, with the same aspect and boundary.
  fileprivate var withoutOverlaid: [Held<Int?>] {
    enumerated().filter { place, held in
      self[(place + 1)...].lazy.prefix {
        ($0.step.aspect, $0.step.from) == (held.step.aspect, held.step.from)
      }
      .allSatisfy { $0.step.keeps(held.step) }
    }.map(\.element)
  }
}

extension Entry {
  fileprivate var aspects: Set<Aspect> { Set(steps.map(\.aspect)) }

  /// The steps of an aspect, in a form that makes equivalent edits equal.
  fileprivate func said(of aspect: Aspect) -> [CourseStep] {
    let said = steps.filter { $0.aspect == aspect }.sorted { $0.from < $1.from }
    // Another time on the same day is not another edit.
    return said.map { step in
      let from = step.from == .first ? step.from : Boundary(step.from.day)
      return CourseStep(aspect, step.shownValue, from: from)
    }
  }

  /// From when on it ends the medication for good; nil if it does not.
  fileprivate var end: Boundary? {
    steps.filter { $0.aspect == .state }.max { $0.from < $1.from }.flatMap { $0.isEnd ? $0.from : nil }
  }
}
