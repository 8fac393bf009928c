internal import PillsCore

extension Database {
  func replace(with history: GoalHistory) throws(StoreError) {
    try run("DELETE FROM goal")
    for version in history.versions {
      try insert(
        [("from_day", .day(version.from)), ("millilitres", .number(version.millilitres))],
        into: "goal"
      )
    }
  }

  func goals() throws(StoreError) -> GoalHistory {
    let versions = try query("SELECT from_day, millilitres FROM goal ORDER BY from_day") {
      row throws(StoreError) in
      (
        from: try row.recordedDay(row.column("from_day")),
        millilitres: try row.number(row.column("millilitres"), in: GoalHistory.millilitreRange)
      )
    }
    return GoalHistory(versions: versions)
  }
}
