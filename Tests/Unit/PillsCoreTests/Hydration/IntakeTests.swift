import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct IntakeTests {
  private let goals = GoalHistory(versions: [(day("2026-11-10"), 2500), (day("2026-11-20"), 1000)])

  @Test(arguments: [(0, 0.0), (500, 0.2), (2499, 0.9996), (2500, 1.0), (5000, 1.0)] as [(Int, Double)])
  func progressIsCapped(total: Int, progress: Double) {
    let intake = Intake(total, on: day("2026-11-15"), goals)
    #expect(abs(intake.progress - progress) < 0.000_001)
    #expect(intake.isGoalMet == (progress == 1))
  }

  @Test(arguments: [
    ("2026-11-09", 2000), ("2026-11-10", 2500), ("2026-11-19", 2500), ("2026-11-20", 1000),
    ("2030-01-01", 1000),
  ])
  func aNewGoalLeavesThePastAsItWas(date: String, goal: Int) { #expect(goals.goal(on: day(date)) == goal) }

  @Test func withoutAGoalItIsTheUsualOne() {
    #expect(GoalHistory().goal(on: day("2026-11-20")) == 2000)
    #expect(GoalHistory().last == nil)
  }

  @Test func aGoalOfTheSameDayTakesThePlaceOfTheOneBefore() {
    let changed = goals.changed(to: 1500, from: day("2026-11-20"))
    #expect(changed == GoalHistory(versions: [(day("2026-11-10"), 2500), (day("2026-11-20"), 1500)]))
    // A return to the previous goal is recorded too.
    let again = changed.changed(to: 2500, from: day("2026-11-20"))
    #expect(again == GoalHistory(versions: [(day("2026-11-10"), 2500), (day("2026-11-20"), 2500)]))
    #expect(again.changed(to: 2500, from: day("2026-11-22")) == again)
  }

  @Test func aGoalSetByAClockThatWasAheadCountsNoMore() {
    let changed = goals.changed(to: 3000, from: day("2026-11-12"))
    #expect(changed == GoalHistory(versions: [(day("2026-11-10"), 2500), (day("2026-11-12"), 3000)]))
  }
}
