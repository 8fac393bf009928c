/// A machine that was copied, or put back to an older state, writes as a device of which there are other entries.
extension EntryShelf {
  /// The first number from which on `device` has said something elsewhere that was never said here; nil where there is
  /// none. Where there is one, another machine writes as `device` too, or this one did in a state that it was put back
  /// from, and it is to go on as another one, with ``retell(_:from:as:)``.
  ///
  /// `journal` is all that is known elsewhere of what `device` said.
  package func firstForeignNumber(of device: DeviceID, in journal: [Entry]) throws(Failure) -> Int? {
    try firstNumber(of: device, in: journal) { known, entry in known.map { !$0.isSame(as: entry) } ?? true }
  }

  /// Says as `new` what was said here as `former`, a device that this machine was before, from the first number on under which
  /// something else is said in `journal`.
  package func retell(_ former: DeviceID, contradictedBy journal: [Entry], as new: DeviceID) throws(Failure) {
    // What is emptied there alone was erased in a state that this machine was put back from.
    let first = try firstNumber(of: former, in: journal) { known, entry in
      known.map { !$0.isSame(as: entry) || $0 != entry && entry.statement == .emptied } ?? false
    }
    if let first { try retell(former, from: first, as: new) }
  }

  private func firstNumber(
    of device: DeviceID,
    in journal: [Entry],
    where isMeant: (Entry?, Entry) -> Bool
  ) throws(Failure) -> Int? {
    var first: Int?
    for entry in journal where entry.id.device == device && entry.id.number < first ?? .max {
      if isMeant(try toldEntry(entry.id), entry) { first = entry.id.number }
    }
    return first
  }

  /// Writes the entries of `old` from the number `first` on again as entries of `new`, a device of which there are none. Only
  /// this machine has them, and another one has used their numbers.
  package func retell(_ old: DeviceID, from first: Int, as new: DeviceID) throws(Failure) {
    var names: [EntryID: EntryID] = [:]
    var subjects: Set<Subject> = []
    let last = try lastNumber(of: old)
    guard first <= last else { return }
    for number in first...last {
      guard let id = EntryID(old, number), let entry = try toldEntry(id),
        let name = EntryID(new, try lastNumber(of: new) + 1)
      else { continue }
      names[id] = name
      subjects.insert(entry.called(by: try sameness()).subject)
      let act = EntryID(old, entry.act).flatMap { names[$0] }?.number
      try remove(id)
      if case .device(old, let description) = entry.statement {
        // What it was called here is the name of the new one, and nobody has said anything of that before.
        try add(
          entry.renamed(name, act: act, over: entry.seen.compactMap { names[$0] }, .device(new, description))
        )
        continue
      }
      // What was seen was said before.
      try add(entry.renamed(name, act: act, over: entry.seen.map { names[$0] ?? $0 }, entry.statement))
    }
    for subject in subjects { try findHeads(about: subject) }
  }
}

extension EntryShelf {
  /// Writes all entries again as those of `new`, a device of which there are none, as nobody else is to know them under the
  /// names that they had. `statement` gives what each says then, or nil for one that is left out.
  package func retellAll(
    _ entries: [Entry],
    as new: DeviceID,
    _ statement: (Statement) -> Statement?
  ) throws(Failure) {
    var names: [EntryID: EntryID] = [:]
    for entry in entries.inOrderOfSeeing {
      try remove(entry.id)
      guard let said = statement(entry.statement), let name = EntryID(new, names.count + 1) else { continue }
      names[entry.id] = name
      func number(_ act: Int?) -> Int? {
        act.flatMap { EntryID(entry.id.device, $0) }.flatMap { names[$0] }?.number
      }
      try add(
        Entry(
          name,
          at: entry.recordedAt,
          by: entry.via,
          act: number(entry.act),
          undoing: number(entry.undoes),
          over: entry.seen.compactMap { names[$0] },
          said
        )
      )
    }
  }
}

extension [Entry] {
  /// Each after all that it has seen, and those of one device in their order.
  fileprivate var inOrderOfSeeing: [Entry] {
    let byID = Dictionary(uniqueKeysWithValues: map { ($0.id, $0) })
    var (ordered, known) = ([Entry](), Set<EntryID>())
    for entry in sorted(by: Entry.isEarlier) {
      // What has to come first, the last of it on top.
      var waiting = [entry.id]
      while let id = waiting.last {
        guard let entry = byID[id], !known.contains(id) else {
          waiting.removeLast()
          continue
        }
        let former = EntryID(id.device, id.number - 1)
        let missing = ([former].compactMap(\.self) + entry.seen).filter {
          byID[$0] != nil && !known.contains($0)
        }
        // What was seen in a circle, as no machine of ours writes it, comes as it is found.
        if missing.isEmpty || waiting.count > count {
          waiting.removeLast()
          known.insert(id)
          ordered.append(entry)
        } else {
          waiting += missing
        }
      }
    }
    return ordered
  }
}

extension Entry {
  /// The same under another id; of an act whose first entry keeps its own, it is one by itself.
  fileprivate func renamed(_ id: EntryID, act: Int?, over seen: [EntryID], _ statement: Statement) -> Entry {
    Entry(id, at: recordedAt, by: via, act: act, undoing: undoes, over: seen, statement)
  }

  /// Whether both are the same, be one of them emptied or not.
  fileprivate func isSame(as other: Entry) -> Bool {
    (id, recordedAt, via, act) == (other.id, other.recordedAt, other.via, other.act)
      && undoes == other.undoes && seen == other.seen
      && (statement == other.statement || statement == .emptied || other.statement == .emptied)
  }
}
