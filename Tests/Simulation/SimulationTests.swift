import PillsCore
import Testing

/// Years of a life with Pills, from seeds: the same seed gives the same life.
@Suite struct SimulationTests {
  private static let seeds: [UInt64] = Array(1...6)
  private static let yearsPerSeed = 1.0

  @Test(arguments: seeds)
  func theRulesHold(seed: UInt64) throws {
    let tally = try simulate(seed: seed, years: Self.yearsPerSeed)
    #expect(tally.popups > 50 && tally.clicks > 0 && tally.commands > 100)
    #expect(tally.crashes > 0 && tally.missed > 0 && tally.voided > 0 && tally.failedCommits > 0)
  }
}

func simulate(seed: UInt64, years: Double) throws -> Tally {
  var world = try World(seed: seed)
  while world.tally.years < years { try world.goOn() }
  return world.tally
}
