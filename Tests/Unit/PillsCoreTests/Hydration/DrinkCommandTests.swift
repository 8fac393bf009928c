@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct DrinkCommandTests {
  @Test func withoutAnAmountItIsAsMuchAsTheLastTime() {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.drink(nil)
    desk.drink(330)
    desk.drink(nil)
    #expect(desk.drinkOutcomes.map(\.drink.millilitres) == [150, 330, 330])
  }

  @Test func drinksOfOneInstantHaveIDsOfTheirOwn() {
    var desk = Desk(at: "2026-11-20 12:00")
    for millilitres in [100, 200, 300] { desk.drink(millilitres) }
    #expect(Set(desk.drinkOutcomes.map(\.drink.id)).count == 3)
    #expect(desk.disk.drinks.map(\.millilitres).sorted() == [100, 200, 300])
  }

  @Test func theLatestOfTodayIsTakenBackAndAnyByItsID() {
    var desk = Desk(at: "2026-11-20 12:00")
    for (hour, millilitres) in [(13, 100), (14, 200), (15, 300)] {
      desk.run(until: "2026-11-20 \(hour):00")
      desk.drink(millilitres)
    }
    desk.tell(.undo)
    #expect(desk.disk.drinks.map(\.millilitres).sorted() == [100, 200])
    let (first, second) = (desk.disk.drinks[0], desk.disk.drinks[1])
    #expect(desk.tell(.remove(id: "k", candidates: [])) == .hydration(.unknownDrink(id: "k")))
    #expect(desk.tell(.remove(id: "", candidates: [first])) == .hydration(.unknownDrink(id: "")))
    #expect(
      desk.tell(.remove(id: "k", candidates: [first, second])) == .hydration(.ambiguousDrink(id: "k"))
    )
    desk.tell(.remove(id: "k", candidates: [first]))
    #expect(desk.disk.drinks == [second])
    desk.tell(.undo)
    #expect(desk.tell(.undo) == .hydration(.nothingDrunk))
  }

  @Test func aGoalHoldsFromTodayOn() {
    var desk = Desk(at: "2026-11-20 12:00")
    #expect(!desk.engine.hydrationOverview(at: desk.moment).isOn)
    desk.change { $0.hydration.goal = 2500 }
    desk.run(until: "2026-11-22 12:00")
    desk.change { $0.hydration.goal = 1500 }
    #expect(
      desk.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500), (day("2026-11-22"), 1500)])
    )
    #expect(desk.engine.hydrationOverview(at: desk.moment).isOn)
    desk.run(until: "2026-11-23 12:00")
    // A goal that is removed from the settings file changes nothing.
    desk.change { $0.hydration.goal = nil }
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 1500)
    desk.tell(.setGoal(nil))
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 2000)
    #expect(desk.disk.goals.goal(on: day("2026-11-22")) == 1500)
    #expect(desk.disk.goals.goal(on: day("2026-11-23")) == 2000)
  }

  @Test func aLineOfTheSettingsFileThatIsAddedAfterAGoalWasSetCounts() {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.tell(.setGoal(2500))
    desk.change { $0.hydration.goal = 1500 }
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 1500)
    #expect(desk.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 1500)]))
  }

  @Test func aGoalThatAClockThatWasAheadHadBeginLaterBeginsTodayOnceItIsRight() {
    var desk = Desk(at: "2026-12-24 12:00")
    desk.change { $0.hydration.goal = 2500 }
    desk.setClock(to: "2026-11-20 12:00")
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 2500)
    #expect(desk.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500)]))
  }

  @Test func aGoalThatCouldNotBeStoredBeginsTodayOnceAClockThatWasAheadIsSetBack() {
    var desk = Desk(at: "2026-12-24 12:00")
    desk.disk.writeFailure = StoreFailure(.full)
    desk.change { $0.hydration.goal = 2500 }
    desk.setClock(to: "2026-11-20 12:00")
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.goal == 2500)
    // The goal keeps its day until the disk has room.
    desk.run(until: "2026-11-22 12:00")
    desk.disk.writeFailure = nil
    desk.run(until: "2026-11-23 12:00")
    #expect(desk.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500)]))
  }
}
