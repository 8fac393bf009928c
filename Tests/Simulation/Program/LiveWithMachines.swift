import Glibc
import Simulation

/// Simulates `count` histories of several devices, one for each seed, and prints the tally.
func liveWithMachines(_ count: Int, from seed: UInt64) -> Never {
  live((0..<UInt64(count)).map { seed + $0 }) { seed throws(Violation) in
    try MachinesHistory(seed: seed).live()
  }
}

/// Simulates `years` years with several devices, some years for each seed.
func liveYearsWithMachines(_ years: Int, from seed: UInt64) -> Never {
  live((0..<UInt64((years + yearsOfLife - 1) / yearsOfLife)).map { seed + $0 }) { life throws(Violation) in
    let lived = Int(life - seed) * yearsOfLife
    return try MachinesYears(seed: life, years: min(yearsOfLife, years - lived)).live()
  }
}

/// This is long enough for rare events, such as two restores of one device.
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
