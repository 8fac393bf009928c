import Simulation
import Testing

/// A few years of lives with Pills; `packaging/simulate` lives through thousands.
@Suite struct SimulationTests {
  @Test func theRulesHoldAndEverythingHappens() throws {
    var total = Tally()
    for seed in 1...3 as ClosedRange<UInt64> { total += try Life(seed: seed, years: 1).live().tally }
    #expect(total.popups > 150 && total.clicks > 10 && total.commands > 300 && total.checks > 10_000)
    #expect(
      total.crashes > 0 && total.missed > 0 && total.voided > 0 && total.clockSteps > 0 && total.moves > 0
    )
    #expect(total.failedCommits > 0 && total.failedReads > 0)
  }

  /// Seeds of lives that once broke a rule, and by what.
  @Test(arguments: [
    (42, "a popup whose number was lost stayed when the server was another"),
    (61, "a popup of which the number was never noted stayed, once the store could be read again"),
    (99, "a move from the farthest west to the farthest east dropped an open reminder"),
    (1012, "a popup was shown beside the one left behind by a restart, after a server that hung"),
    (1030, "a move over the date line dropped a reminder that was raised"),
  ])
  func whatWasOnceBrokenHolds(seed: UInt64, found: String) throws {
    #expect(throws: Never.self, "\(found)") { try Life(seed: seed, years: 1).live() }
  }

  @Test func theSameSeedGivesTheSameLife() throws {
    let life = Life(seed: 7, years: 0.2)
    #expect(try life.live(tracing: true).trace == life.live(tracing: true).trace)
  }
}
