internal import PillsCore

extension Database {
  func write(_ change: HydrationChange) throws(StoreError) {
    if let goals = change.goals { try replace(with: goals) }
    if let goal = change.goalInFile { try setState(.goalInFile, to: String(goal)) }
    for day in change.celebratedDays.sorted() {
      try run("REPLACE INTO celebration (day) VALUES (?)", [.day(day)])
    }
  }

  private func isHydrationInUse() throws(StoreError) -> Bool {
    let question = """
      SELECT EXISTS (SELECT 1 FROM goal) OR EXISTS (SELECT 1 FROM drink)
        OR EXISTS (SELECT 1 FROM celebration)
      """
    return try query(question, []) { row throws(StoreError) in try row.flag(0) }.contains(true)
  }

  private func celebratedDays(from firstDay: Day) throws(StoreError) -> [Day] {
    try query("SELECT day FROM celebration WHERE day >= ?", [.day(firstDay)]) { row throws(StoreError) in
      try row.recordedDay(row.column("day"))
    }
  }

  /// All goals, and the drinks and celebrations from `firstDay` on.
  func hydration(from firstDay: Day) throws(StoreError) -> HydrationMemory {
    var memory = HydrationMemory()
    // One query is enough if hydration was never used.
    guard try isHydrationInUse() else { return memory }
    memory.goals = try goals()
    memory.goalInFile = try state(.goalInFile).flatMap { Int($0) }
    memory.drinks = Dictionary(try drinks(from: firstDay).map { ($0.id, $0) }) { $1 }
    memory.celebratedDays = Set(try celebratedDays(from: firstDay))
    return memory
  }
}
