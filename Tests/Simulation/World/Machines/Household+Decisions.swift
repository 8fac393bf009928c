import PillsCore

extension Household {
  /// The person looks at the conflicts and decides one of them.
  mutating func decide(on machine: Machine) throws(Violation) {
    let storage = machine.storage
    let today = machine.zone.day(at: now + machine.clockError)
    let medications = storage.state.known.histories.keys.sorted()
    guard !medications.isEmpty else { return }
    if random.once(in: 6) { return try decideSameness(of: medications, on: machine) }
    let medication = random.pick(medications)
    var sides: [EntryID] = []
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<4:
      for day in (-3...1).map({ today.advanced(by: $0) }) {
        for slot in Self.slots {
          let dose = Dose(day: day, slot: slot, medication: medication)
          let conflict = DoseConflict(of: dose, among: storage.entries(about: .dose(dose)))
          sides += conflict?.sides.map(\.entry) ?? []
        }
      }
    case 4, 5: sides = conflict(of: .course(.medication(medication)), on: machine)
    case 6:
      sides = conflict(
        of: random.once(in: 2) ? .course(.goal) : .course(.slot(random.pick(Self.slots))),
        on: machine
      )
    default: sides = storage.excesses(of: medication).flatMap(\.doses).map(\.entry)
    }
    guard !sides.isEmpty, let chosen = storage.entry(random.pick(sides)) else { return }
    let heads = Self.heads(storage.entries(about: chosen.subject))
    storage.changes = MemoryStorage.Changes()
    let merge = storage.resolve(
      chosen.id,
      on: today,
      at: now + machine.clockError,
      in: machine.act(by: .command)
    )
    storage.apply(merge)
    tally.decisions += 1
    try checkResolved(chosen, heads, merge, on: machine)
  }

  /// The person declares two medications identical, or separates them again.
  private mutating func decideSameness(of medications: [MedicationID], on machine: Machine) throws(Violation)
  {
    let storage = machine.storage
    let areSame = random.once(in: 2)
    let (one, other) = (random.pick(medications), random.pick(medications))
    let pairs = areSame ? [MedicationPair(one, other)].compactMap(\.self) : storage.pairs(of: one)
    let at = now + machine.clockError
    storage.apply(storage.tell(pairs, areSame: areSame, in: machine.act(by: .command), at: at))
    tally.decisions += pairs.count
    noteSameness(on: machine)
    let count = Set(storage.state.sameness.ids(of: one)).count
    try require(28, areSame ? one == other || count > 1 : count == 1, "\(one) and \(other), same: \(areSame)")
    for id in storage.state.sameness.names.keys {
      try require(28, !storage.knows(id), "one medication is there twice")
    }
    try checkAll(on: machine)
  }

  private func conflict(of subject: Subject, on machine: Machine) -> [EntryID] {
    EditConflict(of: subject, among: machine.storage.entries(about: subject))?.sides.map(\.entry) ?? []
  }
}
