/// Records how a person decides a conflict: by an entry that replaces all conflicting ones.
extension EntryStorage {
  /// Makes the entry `id` hold against all entries that conflict with it; does nothing if there are none.
  /// As-needed doses over a limit all stay, because the person knows of them now.
  package func resolve(_ id: EntryID, on today: Day, at now: Instant, in act: Act) throws(Failure) -> Merge {
    guard let chosen = try entry(id) else { return .nothing }
    let known = try entries(about: chosen.subject)
    var statements: [Statement] = []
    switch chosen.statement {
    case .dose(let dose, _):
      let conflict = DoseConflict(of: dose, among: known)
      if conflict?.sides.contains(where: { $0.entry == id }) == true { statements = [chosen.statement] }
    case .course(let key, _):
      let sides = EditConflict(of: chosen.subject, among: known)?.sides ?? []
      guard sides.contains(where: { $0.entry == id }) else { break }
      // An edit against an end also says that the medication is still taken.
      let aspects = Course(of: known).disputed.intersection(chosen.steps.map(\.aspect) + [.state])
      let steps = aspects.flatMap { chosen.said(of: $0, among: known, from: Boundary(today)) }
      statements = [.course(key, steps.sorted { ($0.from, $0.aspect.name) < ($1.from, $1.aspect.name) })]
    case .asNeeded(let dose, _):
      statements = try excesses(of: dose.medication).filter { $0.doses.contains { $0.entry == id } }
        .flatMap(\.doses).reduce(into: []) { statements, dose in
          let statement = Statement.asNeeded(dose.dose, .taken)
          if !statements.contains(statement) { statements.append(statement) }
        }
    case .drink, .stock, .same, .erased, .device, .emptied: break
    }
    var merge = Merge()
    for statement in statements {
      try add(statement, in: act, at: now, over: try heads(about: statement.subject).map(\.id))
      merge.newEntries += 1
    }
    try self.merge(statements.map(\.subject), into: &merge)
    return merge
  }

  package func excesses(of medication: MedicationID) throws(Failure) -> [AsNeededExcess] {
    guard let history = try history(of: medication) else { return [] }
    var entries: [Entry] = []
    for subject in try subjects(of: medication) {
      if case .asNeeded = subject { entries += try self.entries(about: subject) }
    }
    return AsNeededExcess.all(of: history, among: entries)
  }
}

extension Entry {
  /// The values of an aspect from `first` on, according to this entry and all entries that its author knew.
  fileprivate func said(of aspect: Aspect, among entries: [Entry], from first: Boundary) -> [CourseStep] {
    // A medication that is edited is taken, even if no remaining entry says so.
    let active = CourseStep(.state, MedicationState.active.rawValue, from: .first)
    let course = Course(of: Knowledge(of: entries).upTo(self), beginningWith: [active])
    let steps = course.held.map(\.step).filter { $0.aspect == aspect }
    if aspect == .beginning { return steps }
    let begun = steps.last { $0.from <= first }.map { [CourseStep(aspect, $0.value, from: first)] } ?? []
    return begun + steps.filter { $0.from > first }
  }
}
