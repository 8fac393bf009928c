import Simulation
import Testing

/// Simulates a few days with Pills. `Tests/Simulation/run` simulates a thousand years and checks that every
/// event happens.
@Suite struct SimulationTests {
  @Test(arguments: 5...9 as ClosedRange<UInt64>)
  func `the rules hold`(seed: UInt64) throws {
    let tally = try Life(seed: seed, years: 0.05).live().tally
    #expect(tally.popups > 5 && tally.commands > 10 && tally.checks > 500)
    #expect(Life(seed: seed, years: 1).isDrinking == (tally.drinks > 0))
  }

  @Test func `what happened too seldom in many years is told`() {
    #expect(Tally().lacking.contains("0 crashes"))
    #expect(MachinesTally().lacking.contains("0 merges"))
  }

  @Test func theSameSeedGivesTheSameLife() throws {
    let life = Life(seed: 7, years: 0.005)
    #expect(try life.live().tally == life.live(tracing: true).tally)
  }
}
