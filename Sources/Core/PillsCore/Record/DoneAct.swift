/// What a person wants to take back.
package enum WantedAct: Hashable, Sendable {
  /// The last act of today on this device.
  case last
  /// An act on this device, by its number.
  case number(Int)
  /// One answer of an act on any device.
  case entry(EntryID)
}

/// The answers to doses that a person gave in one act and that still hold, with what they replaced.
package struct DoneAct: Hashable, Sendable {
  /// Nil if it was done on another device.
  package let number: Int?
  /// The answer that each dose had before; nil if it had none.
  package var doses: [Dose: DoseAnswer?] = [:]
  package var asNeeded: [AsNeededDose: AsNeededDose.Kind] = [:]

  package init(number: Int?) { self.number = number }

  package var isEmpty: Bool { doses.isEmpty && asNeeded.isEmpty }
}

extension EntryStorage {
  /// The last act on `device` since `start`, without doses that were answered again; nil if there is none.
  package func lastAct(on device: DeviceID, since start: Instant) throws(Failure) -> DoneAct? {
    var act = DoneAct(number: 0)
    for number in stride(from: try lastNumber(of: device), to: 0, by: -1) {
      guard let id = EntryID(device, number), let entry = try entry(id), entry.recordedAt >= start else {
        break
      }
      if entry.act != act.number {
        if !act.isEmpty { break }
        act = DoneAct(number: entry.act)
      }
      try describe(entry, in: &act)
    }
    return act.isEmpty ? nil : act
  }

  /// The one answer of `id`, also if it was not a person's; nil if it does not hold. If it took another answer back, the
  /// answer that it brought back. `device` is this one.
  package func act(of id: EntryID, on device: DeviceID) throws(Failure) -> DoneAct? {
    guard let entry = try entry(id) else { return nil }
    let known = try entries(about: entry.subject)
    guard known.heads.contains(entry) else { return nil }
    guard let said = Reading.current(Array(known.standing(from: [entry]))) else { return nil }
    var act = DoneAct(number: said.id.device == device ? said.act : nil)
    act.add(said, among: known)
    return act.isEmpty ? nil : act
  }

  /// The act with that number; nil if nothing of it still holds, or if no person did it.
  package func act(_ number: Int, on device: DeviceID) throws(Failure) -> DoneAct? {
    var act = DoneAct(number: number)
    for number in number..<Int.max {
      guard let id = EntryID(device, number), let entry = try entry(id), entry.act == act.number else {
        break
      }
      try describe(entry, in: &act)
    }
    return act.isEmpty ? nil : act
  }

  /// Adds the earlier answer to the dose of `entry`, unless a later entry about the dose still holds.
  private func describe(_ entry: Entry, in act: inout DoneAct) throws(Failure) {
    guard entry.undoes == nil, entry.via.isOfPerson else { return }
    let known = try entries(about: entry.subject)
    if known.standing(from: known.heads).contains(entry) { act.add(entry, among: known) }
  }
}

extension DoneAct {
  /// Adds the answer that the dose of `entry` had before it; `known` are all entries about that dose.
  fileprivate mutating func add(_ entry: Entry, among known: [Entry]) {
    let before = Reading.current(Knowledge(of: known).without(entry))
    switch entry.statement {
    case .dose(let dose, _):
      doses[dose] = .some(before?.answer)
    case .asNeeded(let dose, _):
      if case .asNeeded(_, let kind) = before?.statement {
        asNeeded[dose] = kind
      } else {
        asNeeded[dose] = .undone
      }
    case .drink, .stock, .course, .same, .erased, .device, .emptied: break
    }
  }
}

extension [Entry] {
  /// `heads`, or some of them. An entry that undoes an act gives way to the entries that the act replaced, and these
  /// may undo another.
  fileprivate func standing(from heads: [Entry]) -> Set<Entry> {
    var standing: [EntryID: Set<Entry>] = [:]
    func all(_ ids: [EntryID]) -> Set<Entry> { ids.reduce(into: []) { $0.formUnion(standing[$1] ?? []) } }
    for entry in Knowledge(of: self).entries {
      let seen = all(entry.seen)
      let undone = seen.filter { $0.id.device == entry.id.device && $0.act == entry.undoes }
      standing[entry.id] =
        undone.isEmpty ? [entry] : seen.subtracting(undone).union(all(undone.flatMap(\.seen)))
    }
    return all(heads.map(\.id))
  }
}
