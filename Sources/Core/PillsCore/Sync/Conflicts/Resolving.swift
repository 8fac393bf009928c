/// What a person decides where machines said different things: an entry that takes the place of all of them.
extension EntryShelf {
  /// Has what the entry `id` says hold, in the place of all that stands beside it, and says what follows of that.
  ///
  /// Of doses taken as needed that are too many together, all stay, as the person knows of them now. Nothing follows where
  /// nothing stands beside the entry, or it does not stand itself.
  package func resolve(
    _ id: EntryID,
    on today: Day,
    at now: Instant,
    in act: Act
  ) throws(Failure) -> Merge {
    guard let chosen = try entry(id) else { return .nothing }
    let known = try entries(about: chosen.subject)
    var statements: [Statement] = []
    switch chosen.statement {
    case .dose(let dose, _):
      let conflict = DoseConflict(of: dose, among: known)
      if conflict?.sides.contains(where: { $0.entry == id }) == true { statements = [chosen.statement] }
    case .goal, .slot:
      if EditConflict(of: chosen.subject, among: known)?.has(id) == true { statements = [chosen.statement] }
    case .medication(let medication, _):
      guard EditConflict(of: chosen.subject, among: known)?.has(id) == true,
        let sides = MedicationSides(of: known), let side = sides.sides.first(where: { $0.head.id == id })
      else { break }
      statements = sides.versions(asSaidBy: side, from: today, at: now).map { version in
        .medication(medication, .became(version))
      }
    case .asNeeded(let dose, _):
      statements = try excesses(of: dose.medication).filter { $0.doses.contains { $0.entry == id } }
        .flatMap(\.doses).reduce(into: []) { statements, dose in
          let statement = Statement.asNeeded(dose.dose, .taken)
          if !statements.contains(statement) { statements.append(statement) }
        }
    case .drink, .stock, .device, .emptied: break
    }
    var merge = Merge()
    for statement in statements {
      try add(statement, in: act, at: now, over: try heads(about: statement.subject).map(\.id))
      merge.newEntries += 1
    }
    try self.merge(statements.map(\.subject), into: &merge)
    return merge
  }

  /// Doses of a medication, taken as needed, that were recorded on different machines and are too many together.
  package func excesses(of medication: MedicationID) throws(Failure) -> [AsNeededExcess] {
    guard let history = try history(of: medication) else { return [] }
    var entries: [Entry] = []
    for subject in try subjects(of: medication) {
      if case .asNeeded = subject { entries += try self.entries(about: subject) }
    }
    return AsNeededExcess.all(of: history, among: entries)
  }
}

extension EditConflict {
  fileprivate func has(_ id: EntryID) -> Bool { sides.contains { $0.entry == id } }
}
