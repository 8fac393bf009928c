import Glibc
import Simulation

/// Lives so many histories of several machines, one seed after the other, and prints the counts of them.
func liveWithMachines(_ count: Int, from seed: UInt64) -> Never {
  var total = MachinesTally()
  for seed in (0..<UInt64(count)).map({ seed + $0 }) {
    do throws(Violation) {
      total += try MachinesHistory(seed: seed).live()
    } catch {
      print("seed \(seed): \(error)")
      exit(1)
    }
  }
  if total.histories >= 1000 { expectEverything(total.lacking) }
  print("\(total.histories) \(total.machines) \(total.entries) \(total.merges) \(total.checks)")
  exit(0)
}
