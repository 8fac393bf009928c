import Simulation
import Testing

/// Simulates days with several devices. `Tests/Simulation/run --machines` simulates thousands and checks that
/// every event happens.
@Suite struct MachinesTests {
  @Test func `what was said is known on every machine, and nothing of it is lost`() throws {
    var total = MachinesTally()
    for seed in 1...100 as ClosedRange<UInt64> {
      total += try MachinesHistory(seed: seed).live()
    }
    #expect(total.machines > 200 && total.entries > 500 && total.merges > 1000)
  }

  @Test func `nor in years, with machines that are sold, copied and put back`() throws {
    let total = try MachinesYears(seed: 1, years: 1).live()
    #expect(total.days == 365 && total.entries > 100)
  }

  @Test func `the same seed gives the same days`() throws {
    #expect(try MachinesHistory(seed: 7).live() == MachinesHistory(seed: 7).live())
  }
}
