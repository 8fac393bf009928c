internal import PillsCore

extension Database {
  /// Writes `record` in place of the one of the same reminder.
  func replace(_ record: ReminderRecord) throws(StoreError) {
    try run(
      """
      REPLACE INTO reminder (
        day, slot, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number,
        popup_is_retired
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .day(record.id.day), .slot(record.id.slot), .instant(record.dueAt), .text(record.state.rawValue),
        .instant(record.raisedAt), .number(record.repeatCount), .instant(record.snoozedUntil),
        record.popup.map { .text($0.server) } ?? .null, .number(record.popup.map { Int($0.number) }),
        .flag(record.isPopupRetired),
      ]
    )
  }

  /// The records of `firstDay` and every later day.
  func records(from firstDay: Day) throws(StoreError) -> [ReminderID: ReminderRecord] {
    let records = try query(
      """
      SELECT
        day, slot, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number,
        popup_is_retired
      FROM reminder WHERE day >= ?
      """,
      [.day(firstDay)]
    ) { row throws(StoreError) in
      ReminderRecord(
        id: ReminderID(day: try row.recordedDay(0), slot: try row.slot(1)),
        dueAt: try row.instant(2),
        state: try row.word(3, ReminderRecord.State.init(rawValue:)),
        raisedAt: try row.optional(4, row.instant),
        repeatCount: try row.number(5, in: 0...1_000_000),
        snoozedUntil: try row.optional(6, row.instant),
        popup: try row.optional(7) { column throws(StoreError) in
          PopupHandle(server: row.text(column), number: try row.number(8, in: 1...UInt32.max))
        },
        isPopupRetired: row.flag(9)
      )
    }
    return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
  }
}
