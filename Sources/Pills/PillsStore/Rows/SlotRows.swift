internal import PillsCore

extension Database {
  /// Puts `history` in the place of what is stored of the slots.
  func replace(with history: SlotHistory) throws(StoreError) {
    try run("DELETE FROM slot_version_slot")
    try run("DELETE FROM slot_version")
    for version in history.versions {
      try run("INSERT INTO slot_version (from_day) VALUES (?)", [.day(version.from)])
      try insert(version.slots, of: version.from, areOver: false)
      try insert(version.over, of: version.from, areOver: true)
    }
  }

  private func insert(_ slots: [SlotName: TimeOfDay], of day: Day, areOver: Bool) throws(StoreError) {
    for (slot, time) in slots {
      try run(
        "INSERT INTO slot_version_slot (from_day, slot, time, is_over) VALUES (?, ?, ?, ?)",
        [.day(day), .slot(slot), .number(Int(time.secondsSinceMidnight)), .number(areOver ? 1 : 0)]
      )
    }
  }

  func slotHistory() throws(StoreError) -> SlotHistory {
    let times = try query("SELECT from_day, slot, time, is_over FROM slot_version_slot") {
      row throws(StoreError) in
      (from: try row.day(0), slot: try row.slot(1), time: try row.timeOfDay(2), isOver: row.flag(3))
    }
    let byDay = Dictionary(grouping: times, by: \.from)
    let versions = try query("SELECT from_day FROM slot_version ORDER BY from_day") {
      row throws(StoreError) in
      let from = try row.recordedDay(0)
      let times = byDay[from] ?? []
      return SlotVersion(
        slots: Dictionary(times.filter { !$0.isOver }.map { ($0.slot, $0.time) }) { $1 },
        from: from,
        over: Dictionary(times.filter(\.isOver).map { ($0.slot, $0.time) }) { $1 }
      )
    }
    return SlotHistory(versions: versions)
  }
}
