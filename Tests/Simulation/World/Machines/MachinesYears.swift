import PillsCore

/// Years of a person with several devices and a phone; a seed decides everything.
package struct MachinesYears {
  package let seed: UInt64
  package let years: Int

  package init(seed: UInt64, years: Int) { (self.seed, self.years) = (seed, years) }

  /// Simulates the years until their end or the first broken rule.
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
  /// Simulates one day, from noon to noon.
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

  /// Rare events of a machine.
  private mutating func turn(_ machine: Machine) throws(Violation) {
    switch Int.random(in: 0..<8, using: &random) {
    // The machine is unused during a holiday, or for a month.
    case 0: machine.absence = Int.random(in: 5...40, using: &random)
    case 1 where machines.count < 5: machines.append(newMachine())
    // The machine is sold after it has synced everything.
    case 2 where machines.count > 2 && !isForgetful:
      try meet(machine)
      machines.removeAll { $0 === machine }
    default: try misfortune(of: machine)
    }
  }
}
