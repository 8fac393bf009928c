/// Entries about one subject, each after all that it has seen; and which of them was said in knowledge of which.
///
/// Of those that did not know of one another the weightier comes last, and then the one that was recorded later.
struct Knowledge {
  let entries: [Entry]
  private let known: [Known]

  /// What an entry was said in knowledge of.
  private struct Known {
    /// All that come before this place, as if nobody else had said anything.
    var end: Int
    /// A bit for each place, for those that do not know all that come before them.
    var places: [UInt64] = []

    func contains(_ place: Int) -> Bool {
      place < end || place >> 6 < places.count && places[place >> 6] & 1 << UInt64(place & 63) != 0
    }
  }

  init(of unordered: [Entry]) {
    entries = unordered.inOrderOfKnowledge
    let places = Dictionary(entries.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var known: [Known] = []
    var heads = Set<Int>()
    for (place, entry) in entries.enumerated() {
      let seen = Set(entry.seen.compactMap { places[$0] }.filter { $0 < place })
      if heads.isSubset(of: seen) {
        known.append(Known(end: place))
      } else {
        var new = Known(end: 0, places: Array(repeating: 0, count: place >> 6 + 1))
        for other in seen {
          new.places[other >> 6] |= 1 << UInt64(other & 63)
          new.end = max(new.end, known[other].end)
          for (word, bits) in known[other].places.enumerated() { new.places[word] |= bits }
        }
        known.append(new)
      }
      heads.subtract(seen)
      heads.insert(place)
    }
    self.known = known
  }

  /// Whether the entry at `place` was said in knowledge of the one at `other`.
  func knows(_ place: Int, _ other: Int) -> Bool { known[place].contains(other) }

  /// Whether neither of two was said in knowledge of the other.
  func areApart(_ one: Int, _ other: Int) -> Bool { one != other && !knows(one, other) && !knows(other, one) }

  /// The places of those that `isMeant`, and of which no other that is knows.
  func heads(where isMeant: (Entry) -> Bool) -> [Int] {
    let meant = entries.indices.filter { isMeant(entries[$0]) }
    // The last of them know the most.
    return meant.filter { place in !meant.reversed().contains { knows($0, place) } }
  }

  /// All but `entry` and those that were said in knowledge of it.
  func without(_ entry: Entry) -> [Entry] {
    guard let place = entries.firstIndex(of: entry) else { return entries }
    return entries.indices.filter { $0 != place && !knows($0, place) }.map { entries[$0] }
  }

  /// `entry` and those that it was said in knowledge of.
  func upTo(_ entry: Entry) -> [Entry] {
    guard let place = entries.firstIndex(of: entry) else { return [] }
    return entries.indices.filter { $0 == place || knows(place, $0) }.map { entries[$0] }
  }
}

extension [Entry] {
  /// As ``Knowledge`` has them.
  fileprivate var inOrderOfKnowledge: [Entry] {
    let waiting = sorted { one, other in
      one.via.weight == other.via.weight
        ? Entry.isEarlier(one, than: other) : one.via.weight < other.via.weight
    }
    let places = Dictionary(waiting.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var missing = waiting.map { entry in Set(entry.seen.compactMap { places[$0] }) }
    var followers: [Int: [Int]] = [:]
    for (place, seen) in missing.enumerated() {
      for other in seen { followers[other, default: []].append(place) }
    }
    // The next one last.
    var ready = waiting.indices.filter { missing[$0].isEmpty }.reversed() as [Int]
    var ordered: [Entry] = []
    var isOrdered = waiting.map { _ in false }
    var first = 0
    while ordered.count < waiting.count {
      // What was seen in a circle, as no machine of ours writes it, comes in the order of its clock.
      while isOrdered[first] { first += 1 }
      let next = ready.popLast() ?? first
      guard !isOrdered[next] else { continue }
      isOrdered[next] = true
      ordered.append(waiting[next])
      for follower in followers[next] ?? [] where !isOrdered[follower] {
        missing[follower].remove(next)
        if missing[follower].isEmpty {
          ready.insert(follower, at: ready.firstIndex { $0 < follower } ?? ready.endIndex)
        }
      }
    }
    return ordered
  }
}

extension [Entry] {
  /// Those that no other of them has seen.
  package var heads: [Entry] {
    let superseded = reduce(into: Set<EntryID>()) { $0.formUnion($1.seen) }
    return filter { !superseded.contains($0.id) }
  }
}
