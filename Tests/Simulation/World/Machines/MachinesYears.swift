import PillsCore

/// Years of a person who has several machines and a phone, which a seed decides.
package struct MachinesYears {
  package let seed: UInt64
  package let years: Int

  package init(seed: UInt64, years: Int) { (self.seed, self.years) = (seed, years) }

  /// Lives them to their end, or until a rule is broken.
  package func live() throws(Violation) -> MachinesTally {
    var household = Household(seed: seed, isLong: true)
    for day in 0..<365 * years {
      household.deed = day
      try household.liveDay()
      if day % 30 == 29 { for machine in household.machines { try household.checkAll(on: machine) } }
    }
    try household.end()
    household.tally.days = 365 * years
    return household.tally
  }
}

extension Household {
  /// From one noon to the next.
  mutating func liveDay() throws(Violation) {
    for slot in Self.slots.reversed() {
      now = now + .seconds(random.seconds(30_000...56_400))
      let machine = random.pick(machines)
      if !random.once(in: 6) {
        try answer(slot, on: machine.zone.day(at: now + machine.clockError), on: machine)
      }
      if random.once(in: 4) { try speak(on: random.pick(machines)) }
      if random.once(in: 8) { random.once(in: 2) ? tick() : try decide(on: random.pick(machines)) }
      for machine in machines where random.once(in: 2) { try sync(machine) }
    }
    if random.once(in: 20) { try turn(random.pick(machines)) }
  }

  /// What happens to a machine now and then.
  private mutating func turn(_ machine: Machine) throws(Violation) {
    switch Int.random(in: 0..<8, using: &random) {
    // A holiday, or a month in a drawer.
    case 0: machine.absence = Int.random(in: 5...40, using: &random)
    case 1 where machines.count < 5: machines.append(newMachine())
    // It is sold, after it has told all that it has to tell.
    case 2 where machines.count > 2 && !isForgetful:
      try meet(machine)
      machines.removeAll { $0 === machine }
    default: try misfortune(of: machine)
    }
  }
}
