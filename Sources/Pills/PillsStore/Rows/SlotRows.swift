internal import PillsCore

extension Database {
  func replace(_ times: SlotTimeline, of slot: SlotName) throws(StoreError) {
    try run("DELETE FROM slot_time WHERE slot = ?", [.slot(slot)])
    for step in times.steps {
      try insert(
        [
          ("slot", .slot(slot)), ("from_day", .day(step.from)),
          ("time", step.value.map { .text($0.description) } ?? .null),
        ],
        into: "slot_time"
      )
    }
  }

  func slotTimes(of slot: SlotName? = nil) throws(StoreError) -> [SlotName: SlotTimeline] {
    let steps = try query(
      """
      SELECT slot, from_day, time FROM slot_time \(slot == nil ? "" : "WHERE slot = ?")
      ORDER BY slot, from_day, time IS NULL
      """,
      slot.map { [.slot($0)] } ?? []
    ) { row throws(StoreError) in
      (
        slot: try row.slot(0),
        step: Timeline.Step(try row.optional(2, row.slotTime), from: try row.recordedDay(1))
      )
    }
    return Dictionary(grouping: steps, by: \.slot).mapValues { Timeline($0.map(\.step)) }
  }
}
