import Simulation
import Testing

/// Days of people with several machines; `Tests/Simulation/run --machines` lives through more.
@Suite struct MachinesTests {
  @Test func `what was said is known on every machine, and nothing of it is lost`() throws {
    var total = MachinesTally()
    for seed in 1...3000 as ClosedRange<UInt64> {
      total += try MachinesHistory(seed: seed).live()
    }
    #expect(total.machines > 2000 && total.entries > 5000 && total.merges > 10_000)
    #expect(total.ticks > 100 && total.renamings > 5 && total.erasures > 50 && total.edits > 500)
    #expect(total.losses > 5 && total.descriptions > 100 && total.restores > 20 && total.decisions > 20)
  }

  @Test func `nor in years, with machines that are sold, copied and put back`() throws {
    var total = MachinesTally()
    for seed in 1...4 as ClosedRange<UInt64> { total += try MachinesYears(seed: seed, years: 1).live() }
    #expect(total.days == 4 * 365 && total.entries > 2000 && total.restores > 2 && total.decisions > 20)
  }

  @Test func `the same seed gives the same days`() throws {
    #expect(try MachinesHistory(seed: 7).live() == MachinesHistory(seed: 7).live())
  }
}
