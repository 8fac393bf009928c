internal import PillsCore

extension Database {
  func replace(with pauses: Pauses) throws(StoreError) {
    try run("DELETE FROM pause")
    for step in pauses.steps {
      try insert(
        [("since", .text(step.from.description)), ("state", step.value.map(SQLValue.text) ?? .null)],
        into: "pause"
      )
    }
  }

  func pauses() throws(StoreError) -> Pauses {
    let steps = try query("SELECT since, state FROM pause ORDER BY since") { row throws(StoreError) in
      CourseStep(.state, try row.text(1), from: try row.word(0, Boundary.init(_:)))
    }
    return Pauses(steps)
  }
}
