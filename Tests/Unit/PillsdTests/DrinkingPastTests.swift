@testable import PillsCore
import PillsTestSupport
import Testing

@testable import pillsd

/// The daemon's history of drinks, from a real store.
@MainActor
@Suite struct DrinkingPastTests {
  private let store: StoreKeeper
  private let history: HistoryReader
  private let moment: Moment
  private let goals: GoalHistory
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    moment = Moment(now: Instant(secondsSinceEpoch: 1_795_200_000), zone: Greenwich())
    store = try StoreKeeper(folder: folder.path, settings: Settings(), at: moment)
    _ = store.firstMemory(at: moment)
    history = HistoryReader(store: store)
    goals = GoalHistory(versions: [(moment.today.advanced(by: -100), 2000)])
  }

  private func drink(_ millilitres: Int, daysAgo: Int) -> Drink {
    let at = moment.now - .hours(Int64(24 * daysAgo))
    return Drink(DrinkID(seed: 7, recordedAt: at), millilitres, at: at, day: moment.zone.day(at: at))
  }

  /// Stores drinks like the daemon.
  private func store(_ kind: Presence, _ drinks: [Drink]) throws {
    let events = drinks.map { NewEntry(.drink($0, kind), at: moment.now) }
    let change = Change(entries: events)
    try store.commit(change, at: moment)
    history.apply(change)
  }

  private func streak(today millilitres: Int, _ goals: GoalHistory? = nil) throws -> Int {
    let goals = goals ?? self.goals
    return try history.hydrationStreak(upTo: Intake(millilitres, on: moment.today, goals), goals, at: moment)
  }

  @Test func theStreakIsThatOfEachChange() throws {
    #expect(try streak(today: 0) == 0)
    #expect(try streak(today: 2000) == 1)
    try store(.added, [1, 2, 4].map { drink(2000, daysAgo: $0) })
    #expect(try streak(today: 1999) == 2)
    #expect(try streak(today: 2000) == 3)
    try store(.added, [drink(2000, daysAgo: 3)])
    #expect(try streak(today: 0) == 4)
    try store(.removed, [drink(2000, daysAgo: 2)])
    #expect(try streak(today: 0) == 1)
    // The goal changes from the day before yesterday on.
    #expect(try streak(today: 0, goals.changed(to: 2500, from: moment.today.advanced(by: -2))) == 0)
    #expect(try streak(today: 0) == 1)
  }

  @Test func theStreakIsNotReadAnewForADrinkOfToday() throws {
    try store(.added, [drink(2000, daysAgo: 1)])
    #expect(try streak(today: 0) == 1)
    // The store is changed without the keeper, to show that it does not read again without need.
    let events = [NewEntry(.drink(drink(2000, daysAgo: 1), .removed), at: moment.now)]
    try store.commit(Change(entries: events), at: moment)
    try store(.added, [drink(2000, daysAgo: 0)])
    #expect(try streak(today: 2000) == 2)
    history.forget()
    #expect(try streak(today: 2000) == 1)
  }

  @Test func everyDayHasItsIntake() throws {
    try store(.added, [1, 3, 6].map { drink(100 * ($0 + 1), daysAgo: $0) })
    let days = moment.today.advanced(by: -4)...moment.today
    let intakes = try history.intakes(of: days, goals, at: moment)
    #expect(intakes.map(\.day) == Array(days))
    #expect(intakes.map(\.total) == [0, 400, 0, 200, 0])
    #expect(intakes.allSatisfy { $0.goal == 2000 })
  }

  @Test func statisticsAreOfTheDaysAskedFor() throws {
    try store(.added, [1, 3, 6].map { drink(2000 + $0, daysAgo: $0) })
    let days = moment.today.advanced(by: -4)...moment.today
    let statistics = try history.hydrationStatistics(of: days, goals, at: moment)
    #expect((statistics.days, statistics.daysMet, statistics.total) == (5, 2, 4004))
    #expect(statistics.hours.map(\.hour) == [moment.zone.timeOfDay(at: moment.now).hour])
  }
}

private final class Greenwich: LocalTime {
  let identifier = "UTC"

  func secondsAheadOfUTC(at instant: Instant) -> Int64 { 0 }
}
