/// The answers to doses that a person gave in one act and that still hold, with what they replaced.
package struct DoneAct: Hashable, Sendable {
  package let number: Int
  /// The answer that each dose had before; nil if it had none.
  package var doses: [Dose: DoseAnswer?] = [:]
  package var asNeeded: [AsNeededDose: AsNeededDose.Kind] = [:]

  package init(number: Int) { self.number = number }

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
    guard known.standing.contains(entry) else { return }
    let others = Knowledge(of: known).without(entry)
    switch entry.statement {
    case .dose(let dose, _):
      act.doses[dose] = .some(Reading.current(others)?.answer)
    case .asNeeded(let dose, _):
      let before = Reading.current(others)?.statement
      if case .asNeeded(_, let kind) = before {
        act.asNeeded[dose] = kind
      } else {
        act.asNeeded[dose] = .undone
      }
    case .drink, .stock, .course, .same, .erased, .device, .emptied: break
    }
  }
}

extension [Entry] {
  /// The heads. A head that undoes an act gives way to the entries that the act replaced.
  fileprivate var standing: Set<Entry> {
    let byID = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    var (standing, waiting) = (Set<Entry>(), heads)
    while let entry = waiting.popLast() {
      let seen = entry.seen.compactMap { byID[$0] }
      let undone = seen.first { $0.id.device == entry.id.device && $0.act == entry.undoes }
      guard let undone else {
        standing.insert(entry)
        continue
      }
      waiting += undone.seen.compactMap { byID[$0] } + seen.filter { $0 != undone }
    }
    return standing
  }
}
