import PillsCore

extension Household {
  /// The person looks at what machines said that did not know of one another, and decides something of it.
  mutating func decide(on machine: Machine) throws(Violation) {
    let shelf = machine.shelf
    let today = machine.zone.day(at: now + machine.clockError)
    let medications = shelf.state.known.histories.keys.sorted()
    guard !medications.isEmpty else { return }
    let medication = random.pick(medications)
    var sides: [EntryID] = []
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<4:
      for day in (-3...1).map({ today.advanced(by: $0) }) {
        for slot in Self.slots {
          let dose = Dose(day: day, slot: slot, medication: medication)
          let conflict = DoseConflict(of: dose, among: shelf.entries(about: .dose(dose)))
          sides += conflict?.sides.map(\.entry) ?? []
        }
      }
    case 4, 5: sides = conflict(of: .course(.medication(medication)), on: machine)
    case 6:
      sides = conflict(
        of: random.once(in: 2) ? .course(.goal) : .course(.slot(random.pick(Self.slots))),
        on: machine
      )
    default: sides = shelf.excesses(of: medication).flatMap(\.doses).map(\.entry)
    }
    guard !sides.isEmpty, let chosen = shelf.entry(random.pick(sides)) else { return }
    let heads = Self.heads(shelf.entries(about: chosen.subject))
    shelf.changes = MemoryShelf.Changes()
    let merge = shelf.resolve(
      chosen.id,
      on: today,
      at: now + machine.clockError,
      in: machine.act(by: .command)
    )
    shelf.apply(merge)
    tally.decisions += 1
    try checkResolved(chosen, heads, merge, on: machine)
  }

  private func conflict(of subject: Subject, on machine: Machine) -> [EntryID] {
    EditConflict(of: subject, among: machine.shelf.entries(about: subject))?.sides.map(\.entry) ?? []
  }
}
