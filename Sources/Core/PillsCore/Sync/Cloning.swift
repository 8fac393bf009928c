/// Handles devices that were copied or restored: other entries exist that use their id.
extension EntryStorage {
  /// The first number in `journal` under which an entry of `device` is missing or different here; nil if
  /// none. `journal` holds all entries of `device` that are known elsewhere. With such a number, another
  /// device uses this id, or this one did before it was restored. It must go on with ``retell(_:from:as:)``.
  package func firstForeignNumber(of device: DeviceID, in journal: [Entry]) throws(Failure) -> Int? {
    try firstNumber(of: device, in: journal) { known, entry in known.map { !$0.isSame(as: entry) } ?? true }
  }

  /// Records the entries of `former` again as `new`, from the first number that `journal` contradicts.
  /// `former` is an earlier id of this device.
  package func retell(_ former: DeviceID, contradictedBy journal: [Entry], as new: DeviceID) throws(Failure) {
    // An entry that is emptied only in the journal was erased in a state from before the restore.
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

  /// Records the entries of `old` from the number `first` on again as entries of `new`. Only this device has
  /// them, and another one uses their numbers.
  package func retell(_ old: DeviceID, from first: Int, as new: DeviceID) throws(Failure) {
    var names: [EntryID: EntryID] = [:]
    let last = try lastNumber(of: old)
    guard first <= last else { return }
    var headsBefore: [Subject: [Entry]] = [:]
    for id in (first...last).compactMap({ EntryID(old, $0) }) {
      guard let subject = try toldEntry(id)?.called(by: try sameness()).subject else { continue }
      if headsBefore[subject] == nil { headsBefore[subject] = try heads(about: subject) }
    }
    for number in first...last {
      guard let id = EntryID(old, number), let entry = try toldEntry(id),
        let name = EntryID(new, try lastNumber(of: new) + 1)
      else { continue }
      names[id] = name
      let act = EntryID(old, entry.act).flatMap { names[$0] }?.number
      try remove(id)
      if case .device(old, let description) = entry.statement {
        // The name of this device moves to the new id, which has no earlier description.
        try add(
          entry.renamed(name, act: act, over: entry.seen.compactMap { names[$0] }, .device(new, description))
        )
        continue
      }
      // Entries that were seen come first, so they are renamed already.
      try add(entry.renamed(name, act: act, over: entry.seen.map { names[$0] ?? $0 }, entry.statement))
    }
    for (subject, heads) in headsBefore.sorted(by: { $0.key.description < $1.key.description }) {
      try findHeads(about: subject)
      try tellAgain(heads, about: subject, as: new, names)
    }
  }

  /// Records again what other devices recorded after entries that now have new ids in `names`, because their
  /// entries refer to the old ids. `before` were the heads about the subject.
  private func tellAgain(
    _ before: [Entry],
    about subject: Subject,
    as new: DeviceID,
    _ names: [EntryID: EntryID]
  ) throws(Failure) {
    let others = before.filter { names[$0.id] == nil }.sorted(by: Entry.isEarlier)
    let known = Set(before.map { names[$0.id] ?? $0.id })
    let back = try heads(about: subject).map(\.id).filter { !known.contains($0) }
    let old = names.filter { back.contains($0.value) }.keys
    guard !back.isEmpty, let id = EntryID(new, try lastNumber(of: new) + 1),
      let last = others.last(where: { !$0.seen.filter(old.contains).isEmpty }) ?? others.last
    else { return }
    try add(Entry(id, at: last.recordedAt, by: last.via, over: [last.id] + back, last.statement))
  }
}

extension EntryStorage {
  /// Records all entries again for `new`, an id without entries, so that nobody else knows their ids. If devices of
  /// a former profile recorded the same entry again, it is recorded once. `statement` gives the new content of an
  /// entry; nil leaves it out.
  package func retellAll(
    _ entries: [Entry],
    as new: DeviceID,
    _ statement: (Statement) -> Statement?
  ) throws(Failure) {
    guard let first = EntryID(new, 1) else { return }
    var names: [EntryID: EntryID] = [:]
    // The new ids, by the content that an entry would have under one id for all.
    var retold: [Entry: EntryID] = [:]
    // Each entry comes after all entries that its author knew, and the entries of a device keep their order.
    let ordered = entries.sorted(
      after: { [EntryID($0.id.device, $0.id.number - 1)].compactMap(\.self) + $0.seen },
      by: Entry.isEarlier
    )
    for entry in ordered {
      try remove(entry.id)
      guard let said = statement(entry.statement), let free = EntryID(new, retold.count + 1) else { continue }
      func number(_ act: Int?) -> Int? {
        act.flatMap { EntryID(entry.id.device, $0) }.flatMap { names[$0] }?.number
      }
      let act = number(entry.act)
      let content = Entry(
        first,
        at: entry.recordedAt,
        by: entry.via,
        act: act,
        undoing: number(entry.undoes),
        over: Array(Set(entry.seen.compactMap { names[$0] })),
        said
      )
      names[entry.id] = retold[content, default: free]
      guard retold[content] == nil else { continue }
      retold[content] = free
      try add(content.renamed(free, act: act, over: content.seen, said))
    }
  }
}

extension Entry {
  /// Without `act`, the entry is an act of its own: the first entry of its act keeps its id.
  fileprivate func renamed(_ id: EntryID, act: Int?, over seen: [EntryID], _ statement: Statement) -> Entry {
    Entry(id, at: recordedAt, by: via, act: act, undoing: undoes, over: seen, statement)
  }

  /// Whether both are the same entry, even if one of them is emptied.
  fileprivate func isSame(as other: Entry) -> Bool {
    (id, recordedAt, via, act) == (other.id, other.recordedAt, other.via, other.act)
      && undoes == other.undoes && seen == other.seen
      && (statement == other.statement || statement == .emptied || other.statement == .emptied)
  }
}
