import Glibc
import Simulation

/// Lives so many histories of several machines, one seed after the other, and prints the counts of them.
func liveWithMachines(_ count: Int, from seed: UInt64) -> Never {
  live((0..<UInt64(count)).map { seed + $0 }) { seed throws(Violation) in
    try MachinesHistory(seed: seed).live()
  }
}

/// Lives so many years with several machines, some years with each seed.
func liveYearsWithMachines(_ years: Int, from seed: UInt64) -> Never {
  live((0..<UInt64((years + yearsOfLife - 1) / yearsOfLife)).map { seed + $0 }) { life throws(Violation) in
    let lived = Int(life - seed) * yearsOfLife
    return try MachinesYears(seed: life, years: min(yearsOfLife, years - lived)).live()
  }
}

/// Long enough for what is rare, such as a machine that was put back twice.
private let yearsOfLife = 2

private func live(_ seeds: [UInt64], _ life: (UInt64) throws(Violation) -> MachinesTally) -> Never {
  var total = MachinesTally()
  for seed in seeds {
    do throws(Violation) {
      total += try life(seed)
    } catch {
      print("seed \(seed): \(error)")
      exit(1)
    }
  }
  if total.histories >= 1000 { expectEverything(total.lacking) }
  print("\(total.histories) \(total.machines) \(total.entries) \(total.merges) \(total.checks)")
  exit(0)
}
