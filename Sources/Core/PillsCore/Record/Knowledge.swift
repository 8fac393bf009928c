/// The entries about one subject in causal order: each comes after all entries that its author knew. Entries
/// that did not know of each other are sorted by weight, lightest first, then by time of recording.
struct Knowledge {
  let entries: [Entry]
  private let known: [Known]

  /// The places of the entries that an author knew.
  private struct Known {
    /// All entries before this place are known.
    var end: Int
    /// One bit for each place; empty if all earlier entries are known.
    var places: [UInt64] = []

    mutating func formUnion(_ other: Known) {
      end = max(end, other.end)
      if places.count < other.places.count {
        places += Array(repeating: 0, count: other.places.count - places.count)
      }
      for (word, bits) in other.places.enumerated() { places[word] |= bits }
    }

    func contains(_ place: Int) -> Bool {
      place < end || place >> 6 < places.count && places[place >> 6] & 1 << UInt64(place & 63) != 0
    }
  }

  init(of unordered: [Entry]) {
    entries = unordered.sorted(after: \.seen) { one, other in
      one.via.weight == other.via.weight
        ? Entry.isEarlier(one, than: other) : one.via.weight < other.via.weight
    }
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
          new.formUnion(known[other])
        }
        known.append(new)
      }
      heads.subtract(seen)
      heads.insert(place)
    }
    self.known = known
  }

  /// Whether the author of the entry at `place` knew the entry at `other`.
  func knows(_ place: Int, _ other: Int) -> Bool { known[place].contains(other) }

  func areApart(_ one: Int, _ other: Int) -> Bool { one != other && !knows(one, other) && !knows(other, one) }

  /// The places of matching entries that no other matching entry knows.
  func heads(where isMeant: (Entry) -> Bool) -> [Int] {
    let meant = entries.indices.filter { isMeant(entries[$0]) }
    var seen = Known(end: 0)
    for place in meant { seen.formUnion(known[place]) }
    return meant.filter { !seen.contains($0) }
  }

  /// All entries except `entry` and those whose authors knew it.
  func without(_ entry: Entry) -> [Entry] {
    guard let place = entries.firstIndex(of: entry) else { return entries }
    return entries.indices.filter { $0 != place && !knows($0, place) }.map { entries[$0] }
  }

  /// `entry` and all entries that its author knew.
  func upTo(_ entry: Entry) -> [Entry] {
    guard let place = entries.firstIndex(of: entry) else { return [] }
    return entries.indices.filter { $0 == place || knows(place, $0) }.map { entries[$0] }
  }
}

extension [Entry] {
  /// Each entry comes after its `former` entries; otherwise `isEarlier` decides.
  func sorted(after former: (Entry) -> [EntryID], by isEarlier: (Entry, Entry) -> Bool) -> [Entry] {
    let waiting = sorted(by: isEarlier)
    let places = Dictionary(waiting.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var missing = waiting.map { entry in Set(former(entry).compactMap { places[$0] }) }
    var followers: [Int: [Int]] = [:]
    for (place, seen) in missing.enumerated() {
      for other in seen { followers[other, default: []].append(place) }
    }
    var ready = waiting.indices.filter { missing[$0].isEmpty }.reversed() as [Int]
    var ordered: [Entry] = []
    var isOrdered = waiting.map { _ in false }
    var first = 0
    while ordered.count < waiting.count {
      // Entries that have seen each other in a circle, which Pills never writes, keep the sorted order.
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
  package var heads: [Entry] {
    let superseded = reduce(into: Set<EntryID>()) { $0.formUnion($1.seen) }
    return filter { !superseded.contains($0.id) }
  }
}
