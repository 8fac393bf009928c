@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct DrinkCommandTests {
  private func refusal(_ edit: (inout DrinkDraft) -> Void, isLocked: Bool = true) -> Refusal? {
    var settings = Settings.withoutRepeats
    settings.historyLocked = isLocked
    var bedside = Bedside(at: "2026-11-20 12:00", settings: settings)
    var draft = DrinkDraft()
    draft.millilitres = 250
    edit(&draft)
    return bedside.tell(.add(draft, lastAmount: nil))
  }

  @Test func whatMakesNoSenseIsRefused() {
    #expect(refusal { $0.millilitres = 0 } == .hydration(.invalidAmount(0)))
    #expect(refusal { $0.millilitres = 5001 } == .hydration(.invalidAmount(5001)))
    #expect(refusal { $0.beverage = "" } == .hydration(.invalidBeverage("")))
    #expect(refusal { $0.note = "a\nb" } == .hydration(.invalidNote(InputComplaint(.invisible))))
    #expect(
      refusal { $0.note = String(repeating: "a", count: 501) }
        == .hydration(.invalidNote(InputComplaint(.tooLong, [.most: "500"])))
    )
    #expect(refusal { $0.day = .fromToday(days: 1) } == .time(.futureDay(day("2026-11-21"))))
    #expect(refusal { $0.time = time("12:01") } == .time(.futureTime(instant("2026-11-20 12:01"))))
    #expect(
      refusal({ $0.day = .fromToday(days: -1) }, isLocked: false) == .time(.timeMissing(day("2026-11-19")))
    )
    let yesterday: (inout DrinkDraft) -> Void = {
      $0.day = .fromToday(days: -1)
      $0.time = time("12:01")
    }
    #expect(refusal(yesterday) == .time(.historyLocked(day("2026-11-19"))))
    #expect(refusal(yesterday, isLocked: false) == nil)
  }

  @Test func withoutAnAmountItIsAsMuchAsTheLastTime() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.drink(nil)
    bedside.drink(330)
    bedside.drink(nil)
    #expect(bedside.drinkOutcomes.map(\.drink.millilitres) == [150, 330, 330])
  }

  @Test func drinksOfOneInstantHaveIDsOfTheirOwn() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    for millilitres in [100, 200, 300] { bedside.drink(millilitres) }
    #expect(Set(bedside.drinkOutcomes.map(\.drink.id)).count == 3)
    #expect(bedside.disk.drinks.map(\.millilitres).sorted() == [100, 200, 300])
  }

  @Test func theLatestOfTodayIsTakenBackAndAnyByItsID() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    for (hour, millilitres) in [(13, 100), (14, 200), (15, 300)] {
      bedside.run(until: "2026-11-20 \(hour):00")
      bedside.drink(millilitres)
    }
    bedside.tell(.undo)
    #expect(bedside.disk.drinks.map(\.millilitres).sorted() == [100, 200])
    let (first, second) = (bedside.disk.drinks[0], bedside.disk.drinks[1])
    #expect(bedside.tell(.remove(id: "k", candidates: [])) == .hydration(.unknownDrink(id: "k")))
    #expect(bedside.tell(.remove(id: "", candidates: [first])) == .hydration(.unknownDrink(id: "")))
    #expect(
      bedside.tell(.remove(id: "k", candidates: [first, second])) == .hydration(.ambiguousDrink(id: "k"))
    )
    bedside.tell(.remove(id: "k", candidates: [first]))
    #expect(bedside.disk.drinks == [second])
    bedside.tell(.undo)
    #expect(bedside.tell(.undo) == .hydration(.nothingDrunk))
  }

  @Test func aGoalHoldsFromTodayOn() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    #expect(!bedside.engine.hydrationOverview(at: bedside.moment).isOn)
    bedside.change { $0.hydration.goal = 2500 }
    bedside.run(until: "2026-11-22 12:00")
    bedside.change { $0.hydration.goal = 1500 }
    #expect(
      bedside.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500), (day("2026-11-22"), 1500)])
    )
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).isOn)
    bedside.run(until: "2026-11-23 12:00")
    // A line that is gone says nothing.
    bedside.change { $0.hydration.goal = nil }
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.goal == 1500)
    bedside.tell(.setGoal(nil))
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.goal == 2000)
    #expect(bedside.disk.goals.goal(on: day("2026-11-22")) == 1500)
    #expect(bedside.disk.goals.goal(on: day("2026-11-23")) == 2000)
  }

  @Test func aGoalThatAClockThatWasAheadHadBeginLaterBeginsTodayOnceItIsRight() {
    var bedside = Bedside(at: "2026-12-24 12:00")
    bedside.change { $0.hydration.goal = 2500 }
    bedside.setClock(to: "2026-11-20 12:00")
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.goal == 2500)
    #expect(bedside.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500)]))
  }

  @Test func aGoalThatCouldNotBeStoredBeginsTodayOnceAClockThatWasAheadIsSetBack() {
    var bedside = Bedside(at: "2026-12-24 12:00")
    bedside.disk.writeFailure = StoreFailure(.full)
    bedside.change { $0.hydration.goal = 2500 }
    bedside.setClock(to: "2026-11-20 12:00")
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.goal == 2500)
    // It stays the goal of that day, until the disk has room.
    bedside.run(until: "2026-11-22 12:00")
    bedside.disk.writeFailure = nil
    bedside.run(until: "2026-11-23 12:00")
    #expect(bedside.disk.goals == GoalHistory(versions: [(day("2026-11-20"), 2500)]))
  }
}
