import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsStore

/// Stored drinks and goals.
@Suite struct HydrationTests {
  let folder = TemporaryFolder()

  private func id(_ number: UInt64) throws -> DrinkID { try #require(DrinkID(number: number)) }

  private func drink(
    _ number: UInt64,
    _ millilitres: Int = 250,
    at instant: Instant = now,
    on day: Day = today
  ) throws -> Drink { Drink(try id(number), millilitres, at: instant, day: day) }

  private func adding(_ drinks: [Drink]) -> Change {
    Change(entries: drinks.map { NewEntry(.drink($0, .added), at: now) })
  }

  private func removing(_ drink: Drink) -> Change {
    Change(entries: [NewEntry(.drink(drink, .removed), at: now + .seconds(1))])
  }

  @Test func `every column of a drink comes back`() throws {
    let beverage = try #require(Beverage("Bière 'x'; --"))
    let first = Drink(try id(0), 1, at: .distantPast, day: today)
    let last = Drink(
      try id((1 << 50) - 1),
      5000,
      of: beverage,
      at: .distantFuture,
      day: today.next,
      note: "½ \u{1F48A} \"with\" food"
    )
    try folder.store().commit(adding([last, first]))
    let store = try folder.store()
    #expect(try store.memory(from: today).hydration.drinks == [first.id: first, last.id: last])
    #expect(try store.drinks(of: today...today.next) == [first, last])
  }

  @Test func `a drink is found by the beginning of its id, however old it is`() throws {
    let drinks = try [("k3f9m2qxw0", -9000), ("k3f0000000", -20), ("zzzzzzzzzz", 0)].map { id, days in
      let day = today.advanced(by: days)
      return Drink(try #require(DrinkID(id)), 250, at: now, day: day)
    }
    let store = try folder.store()
    try store.commit(adding(drinks))
    func found(_ beginning: String) throws -> Set<DrinkID> {
      Set(try store.drinks(idBeginning: beginning, limit: 2).map(\.id))
    }
    #expect(try found("k3f9") == [drinks[0].id])
    #expect(try found("K3F9M2QXW0") == [drinks[0].id])
    #expect(try found("k3f") == [drinks[0].id, drinks[1].id])
    #expect(try found("z") == [drinks[2].id])
    for none in ["k3f9m2qxw00", "k%", "_", "k3g", "~", "%"] { #expect(try found(none) == [], "\(none)") }
    try store.commit(removing(drinks[0]))
    #expect(try found("k3f9") == [])
  }

  @Test func `the last drink is the latest of the last day, however long ago`() throws {
    let store = try folder.store()
    #expect(try store.lastDrink() == nil)
    let old = try drink(1, 330, on: today.advanced(by: -9000))
    try store.commit(adding([old]))
    #expect(try store.lastDrink() == old)
    let (early, late) = (try drink(3, 500), try drink(2, 200, at: now + .seconds(1)))
    try store.commit(adding([late, early]))
    #expect(try store.lastDrink() == late)
    try store.commit(removing(late))
    #expect(try store.lastDrink() == early)
  }

  @Test func `a drink holds until it is taken back, and the history has both`() throws {
    let (first, second) = (try drink(1), try drink(2, 500, at: now + .microseconds(1)))
    let steps: [(Change, [Drink])] = [
      (adding([first]), [first]), (adding([second]), [first, second]), (removing(first), [second]),
      (adding([first]), [first, second]), (removing(first), [second]), (removing(second), []),
    ]
    for (change, expected) in steps {
      let store = try folder.store()
      try store.commit(change)
      #expect(try store.drinks(of: today...today) == expected)
    }
  }

  @Test func `memory holds the drinks of its first day and every later one`() throws {
    let store = try folder.store()
    let days = [today.previous, today, today.advanced(by: 30)]
    let drinks = try days.enumerated().map { try drink(UInt64($0.offset), on: $0.element) }
    try store.commit(adding(drinks))
    #expect(Set(try store.memory(from: today).hydration.drinks.values) == Set(drinks.dropFirst()))
  }

  @Test func `goals take the place of those before them`() throws {
    let first = GoalHistory(versions: [(today.previous, 500), (today, 10_000)])
    let second = GoalHistory(versions: [(today.next, 2500)])
    for goals in [first, second, GoalHistory()] {
      let store = try folder.store()
      try store.commit(Change(hydration: HydrationChange(goals: goals)))
      #expect(try store.memory(from: today.next).hydration.goals == goals)
    }
  }

  @Test func `a change that says nothing of goals and celebrations leaves them`() throws {
    let goals = GoalHistory(versions: [(today, 2500)])
    let store = try folder.store()
    try store.commit(Change(hydration: HydrationChange(goals: goals, celebratedDays: [today])))
    try store.commit(adding([try drink(1)]))
    let memory = try store.memory(from: today).hydration
    #expect(memory.goals == goals)
    #expect(memory.celebratedDays == [today])
    try store.commit(Change(hydration: HydrationChange(celebratedDays: [today.next])))
    #expect(try store.memory(from: today).hydration.celebratedDays == [today, today.next])
    #expect(try store.memory(from: today.next).hydration.celebratedDays == [today.next])
  }

  @Test func `the drinks of days are those of their days alone, the earliest first`() throws {
    let store = try folder.store()
    let days = [today.previous, today, today, today.next, today]
    let drinks = try days.enumerated().map { index, day in
      try drink(UInt64(9 - index), at: now - .hours(Int64(index % 3)), on: day)
    }
    try store.commit(adding(drinks))
    #expect(try store.drinks(of: today...today) == [drinks[2], drinks[4], drinks[1]])
    #expect(try store.drinks(of: today.previous...today.next).count == 5)
  }

  @Test func `days are summed up, those without a drink left out`() throws {
    let store = try folder.store()
    let amounts = [(0, 250), (-1, 5000), (0, 1), (-3, 300), (0, 350), (-9, 100)]
    let drinks = try amounts.enumerated().map { index, amount in
      try drink(UInt64(index), amount.1, on: today.advanced(by: amount.0))
    }
    try store.commit(adding(drinks))
    func texts(_ intakes: [(day: Day, millilitres: Int)]) -> [String] {
      intakes.map { "\($0.day) \($0.millilitres)" }
    }
    let days = today.advanced(by: -3)...today.previous
    #expect(texts(try store.intakes(of: days)) == ["2026-11-17 300", "2026-11-19 5000"])
    let back = try store.intakes(backFrom: today, limit: 3)
    #expect(texts(back) == ["2026-11-20 601", "2026-11-19 5000", "2026-11-17 300"])
    #expect(texts(try store.intakes(backFrom: today.advanced(by: -4), limit: 3)) == ["2026-11-11 100"])
  }

  @Test(arguments: [
    "SELECT day, sum(millilitres) AS millilitres FROM drink WHERE day >= ? AND day <= ? GROUP BY day ORDER BY day",
    "SELECT day, sum(millilitres) AS millilitres FROM drink WHERE day <= ? GROUP BY day ORDER BY day DESC LIMIT ?",
  ])
  func `days are summed up from the index alone`(query: String) throws {
    let plan = try folder.store().database.query("EXPLAIN QUERY PLAN \(query)") {
      row throws(StoreError) in try row.text(3)
    }
    #expect(plan.count == 1)
    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH drink USING COVERING INDEX drink_of_day") }, "\(plan)")
  }

  @Test func `a medication that is erased takes no drink along`() throws {
    let store = try folder.store()
    try store.commit(adding([try drink(1)]))
    try store.erase([.defaultMedication])
    #expect(try store.drinks(of: today...today) == [try drink(1)])
  }

  @Test func `a week of drinks is read without those of ten years before it`() throws {
    let store = try folder.store()
    let days = today.advanced(by: -3650)..<today
    let drinks = days.enumerated().flatMap { index, day in
      (0..<8).compactMap { hour -> Drink? in
        let at = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(hour) * 3600)
        let id = DrinkID(seed: 7, recordedAt: at)
        return Drink(id, 250, at: at, day: day, note: index % 40 == 0 ? "with lunch" : nil)
      }
    }
    try store.commit(adding(drinks))
    let always = Day.firstRecorded ... .last
    let week = today.advanced(by: -7)...today
    func steps(_ expected: Int, _ count: () throws -> Int) throws -> Int {
      let (steps, result) = try store.steps(of: count)
      #expect(result == expected)
      return steps
    }
    let all = try steps(29_200) { try store.drinks(of: always).count }
    let sums = try steps(3650) { try store.intakes(of: always).count }
    let weekly = try steps(7) { try store.intakes(of: week).count }
    let back = try steps(32) { try store.intakes(backFrom: today, limit: 32).count }
    let memory = try steps(56) { try store.memory(from: week.lowerBound).hydration.drinks.count }
    #expect(weekly < sums / 100 && back < sums / 50 && memory < all / 100)
  }
}
