internal import PillsCore

extension Database {
  func replace(_ record: ReminderRecord) throws(StoreError) {
    try run(
      """
      REPLACE INTO reminder (
        day, source, key, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number,
        popup_is_retired
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .day(record.id.day), .text(record.id.source.rawValue), .text(record.id.key), .instant(record.dueAt),
        .text(record.state.rawValue),
        .instant(record.raisedAt), .number(record.repeatCount), .instant(record.snoozedUntil),
        record.popup.map { .text($0.server) } ?? .null, .number(record.popup.map { Int($0.number) }),
        .flag(record.isPopupRetired),
      ]
    )
  }

  func records(from firstDay: Day) throws(StoreError) -> [ReminderID: ReminderRecord] {
    let records = try query(
      """
      SELECT
        day, source, key, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number,
        popup_is_retired
      FROM reminder WHERE day >= ?
      """,
      [.day(firstDay)]
    ) { row throws(StoreError) in
      var record = ReminderRecord(
        id: try row.reminder(day: 0, source: 1, key: 2),
        dueAt: try row.instant(3),
        state: try row.word(4, ReminderRecord.State.init(rawValue:))
      )
      record.raisedAt = try row.optional(5, row.instant)
      record.repeatCount = try row.number(6, in: 0...1_000_000)
      record.snoozedUntil = try row.optional(7, row.instant)
      record.popup = try row.optional(8) { column throws(StoreError) in
        try PopupHandle(row.number(9, in: 1...UInt32.max), on: row.text(column))
      }
      record.isPopupRetired = try row.flag(10)
      return (key: try [row.text(0), row.text(1), row.text(2)], record: record)
    }
    // SQLite does not find a row that is out of order, and would write it a second time.
    let isInOrder = zip(records, records.dropFirst()).allSatisfy { row, next in
      row.key.lexicographicallyPrecedes(next.key) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    guard isInOrder else { throw .damaged(path: path, detail: "reminder is out of order") }
    return try byKey(records.map { ($0.record.id, $0.record) })
  }
}

extension Row {
  /// Throws `.damaged` if a medication reminder has no valid slot.
  fileprivate func reminder(day: Int32, source: Int32, key: Int32) throws(StoreError) -> ReminderID {
    let source = SourceName(rawValue: try text(source))
    let day = try recordedDay(day)
    guard source == .medications else { return ReminderID(source: source, key: try text(key), day: day) }
    return try word(key) { ReminderID(day: day, key: $0) }
  }
}
