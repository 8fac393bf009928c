import Simulation
import Testing

/// A few years of lives with Pills; `Tests/Simulation/run` lives through thousands.
@Suite struct SimulationTests {
  @Test func theRulesHoldAndEverythingHappens() throws {
    var total = Tally()
    for seed in 5...7 as ClosedRange<UInt64> { total += try Life(seed: seed, years: 1).live().tally }
    #expect(total.popups > 150 && total.clicks > 10 && total.commands > 300 && total.checks > 10_000)
    #expect(
      total.crashes > 0 && total.missed > 0 && total.voided > 0 && total.clockSteps > 0 && total.moves > 0
    )
    #expect(total.failedCommits > 0 && total.failedReads > 0 && total.edits > 50 && total.asNeeded > 10)
    #expect(total.replacements > 10 && total.rescues > 0)
  }

  @Test func thoseWhoDrinkMeetTheirGoals() throws {
    let tally = try Life(seed: 9, years: 0.3).live().tally
    #expect(tally.drinks > 50 && tally.celebrations > 3)
  }

  @Test func theSameSeedGivesTheSameLife() throws {
    let life = Life(seed: 7, years: 0.05)
    #expect(try life.live().tally == life.live(tracing: true).tally)
  }
}
