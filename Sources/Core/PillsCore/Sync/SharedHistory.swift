/// What the entries about one medication come to.
///
/// They are put in an order that every machine agrees on, and made one after the other by the same functions as on the
/// machine that made them.
enum SharedHistory {
  /// The medication; nil where no entry says how it began.
  ///
  /// Two machines may each have had it before they shared. Then the past of one of them holds: of the one where it is still
  /// taken before the one where it has ended, so that no dose goes missing, and then of the one where it began earlier.
  static func history(of entries: [Entry]) -> MedicationHistory? {
    let course = course(of: entries)
    let beginnings = course.compactMap { entry -> Beginning? in
      guard case .medication(_, .began(let version)) = entry.statement else { return nil }
      return Beginning(entry: entry, version: version, in: course)
    }
    // A beginning that was shared once more replaces the one before.
    let latest = beginnings.filter { one in
      !beginnings.contains { $0.ancestors.contains(one.entry.id) }
    }
    let candidates = latest.map { beginning -> (beginning: Beginning, alone: MedicationHistory) in
      // What was said in knowledge of several decides between none of them, or the past would be another one with it.
      let others = latest.filter { $0.entry.id != beginning.entry.id }
      let alone = course.filter { entry in !others.contains { $0.descendants.contains(entry.id) } }
      return (beginning, history(beginningWith: beginning, in: alone, besides: others))
    }
    let held = candidates.min { one, other in
      let (isOneOver, isOtherOver) = (one.alone.isOver, other.alone.isOver)
      if isOneOver != isOtherOver { return isOtherOver }
      let (oneFrom, otherFrom) = (one.alone.versions[0].from, other.alone.versions[0].from)
      return oneFrom == otherFrom
        ? Entry.isEarlier(one.beginning.entry, than: other.beginning.entry) : oneFrom < otherFrom
    }?.beginning
    return held.map { held in
      let others = latest.filter { $0.entry.id != held.entry.id }
      return history(beginningWith: held, in: course, besides: others)
    }
  }

  /// `entries` with each after all that it has seen, and otherwise by when they were recorded.
  static func course(
    of entries: [Entry],
    by areInOrder: (Entry, Entry) -> Bool = Entry.isEarlier
  ) -> [Entry] {
    var waiting = entries.sorted(by: areInOrder)
    var missing = Set(waiting.map(\.id))
    var course: [Entry] = []
    while !waiting.isEmpty {
      // What was seen in a circle, as no machine of ours writes it, comes in the order of its clock.
      let next = waiting.firstIndex { missing.isDisjoint(with: $0.seen) } ?? waiting.startIndex
      let entry = waiting.remove(at: next)
      missing.remove(entry.id)
      course.append(entry)
    }
    return course
  }

  /// What was said in knowledge of `first`, and in knowledge of what it took the place of but not of `others`.
  private static func history(
    beginningWith first: Beginning,
    in course: [Entry],
    besides others: [Beginning]
  ) -> MedicationHistory {
    var history = MedicationHistory(versions: [first.version])
    for entry in course
    where first.isFollowed(by: entry, besides: others) && !(entry.isEnd && course.isInQuestion(entry)) {
      guard case .medication(_, let edit) = entry.statement else { continue }
      switch edit {
      case .began: break
      case .became(let version):
        history = MedicationHistory(
          versions: history.versions.filter { $0.from <= version.from } + [version]
        )
      case .edited(let edit): history = history.applying([edit], at: entry.recordedAt) ?? history
      // Nothing is read of a medication that was erased.
      case .erased: break
      }
    }
    return history
  }
}

/// An entry by which a medication began, and those before and after it.
private struct Beginning {
  let entry: Entry
  let version: MedicationVersion
  /// What was known when it was said.
  let ancestors: Set<EntryID>
  /// What was said in knowledge of it, and itself.
  let descendants: Set<EntryID>
  /// What was said in knowledge of it, or of any of what it takes the place of.
  let family: Set<EntryID>

  init(entry: Entry, version: MedicationVersion, in course: [Entry]) {
    (self.entry, self.version) = (entry, version)
    ancestors = course.ancestors(of: entry)
    descendants = course.descendants(of: [entry.id])
    family = ancestors.isEmpty ? descendants : course.descendants(of: ancestors.union([entry.id]))
  }

  /// Whether `other` goes on from it.
  func isFollowed(by other: Entry, besides others: [Beginning]) -> Bool {
    if descendants.contains(other.id) { return true }
    return family.contains(other.id) && !ancestors.contains(other.id)
      && !others.contains { $0.descendants.contains(other.id) }
  }
}

extension Entry {
  /// Whether a medication is no longer taken by it, or will not be.
  fileprivate var isEnd: Bool {
    if case .medication(_, .edited(.ended(_?))) = statement { true } else { false }
  }

  /// Whether a person says by it how a medication is taken.
  fileprivate var isEditByPerson: Bool {
    guard case .medication(_, .edited) = statement else { return false }
    return via.isOfPerson && !isEnd
  }
}

extension [Entry] {
  /// Whether a person who knew nothing of an end edited the medication meanwhile, and so still takes it: a reminder too many
  /// is a question, and one too few a missed dose. The end waits until somebody decides who knows of both.
  fileprivate func isInQuestion(_ end: Entry) -> Bool {
    let known = ancestors(of: end).union(descendants(of: [end.id]))
    return contains { $0.isEditByPerson && !known.contains($0.id) }
  }
}

extension MedicationHistory {
  /// Whether it is taken no longer, or will be at some time.
  fileprivate var isOver: Bool { versions.last?.medication.state == .ended }
}

extension [Entry] {
  /// Those of a course that were made in knowledge of any of `roots`, and these.
  func descendants(of roots: Set<EntryID>) -> Set<EntryID> {
    reduce(into: roots) { known, entry in
      if !known.isDisjoint(with: entry.seen) { known.insert(entry.id) }
    }
  }

  /// What was known in a course when one of its entries was made.
  func ancestors(of entry: Entry) -> Set<EntryID> {
    var ancestors = Set(entry.seen)
    for earlier in reversed() where ancestors.contains(earlier.id) { ancestors.formUnion(earlier.seen) }
    return ancestors
  }

  /// Those that no other of them has seen.
  package var heads: [Entry] {
    let superseded = reduce(into: Set<EntryID>()) { $0.formUnion($1.seen) }
    return filter { !superseded.contains($0.id) }
  }
}
