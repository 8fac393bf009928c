package import PillsCore

extension Store {
  /// The drinks of `days`, the earliest first.
  package func drinks(of days: ClosedRange<Day>) throws(StoreError) -> [Drink] {
    try database.drinks(from: days.lowerBound, through: days.upperBound)
  }

  /// The drink of the latest moment of the last day on which anything was drunk; nil where nothing ever was.
  package func lastDrink() throws(StoreError) -> Drink? {
    try database.lastDrink()
  }

  /// Drinks whose id begins so, without regard to case; no more than `limit` of them.
  package func drinks(idBeginning beginning: String, limit: Int) throws(StoreError) -> [Drink] {
    try database.drinks(idBeginning: beginning.lowercased(), limit: limit)
  }

  /// How much was drunk on those of `days` on which anything was, the earliest first.
  package func intakes(of days: ClosedRange<Day>) throws(StoreError) -> [(day: Day, millilitres: Int)] {
    try database.intakes(of: days)
  }

  /// The same of `last` and the days before it, the latest first: of at most `limit` days on which anything was drunk.
  package func intakes(
    backFrom last: Day,
    limit: Int
  ) throws(StoreError) -> [(day: Day, millilitres: Int)] {
    try database.intakes(backFrom: last, limit: limit)
  }
}

extension Database {
  /// Writes `change` within the transaction at hand.
  func write(_ change: HydrationChange) throws(StoreError) {
    for event in change.events { try append(event) }
    if let goals = change.goals { try replace(with: goals) }
    for day in change.celebratedDays.sorted() {
      try run("REPLACE INTO celebration (day) VALUES (?)", [.day(day)])
    }
  }

  private func isHydrationInUse() throws(StoreError) -> Bool {
    let question = """
      SELECT EXISTS (SELECT 1 FROM goal) OR EXISTS (SELECT 1 FROM drink)
        OR EXISTS (SELECT 1 FROM celebration)
      """
    return try query(question, []) { row in row.flag(0) }.contains(true)
  }

  private func celebratedDays(from firstDay: Day) throws(StoreError) -> [Day] {
    try query("SELECT day FROM celebration WHERE day >= ?", [.day(firstDay)]) { row throws(StoreError) in
      try row.recordedDay(row.column("day"))
    }
  }

  /// The goals, and the drinks of `firstDay` and every later day.
  func hydration(from firstDay: Day) throws(StoreError) -> HydrationMemory {
    var memory = HydrationMemory()
    // Those who never asked for any of this pay for one question.
    guard try isHydrationInUse() else { return memory }
    memory.goals = try goals()
    memory.drinks = Dictionary(try drinks(from: firstDay).map { ($0.id, $0) }) { $1 }
    memory.celebratedDays = Set(try celebratedDays(from: firstDay))
    return memory
  }
}
