extension Migration {
  /// Has reminders of any source, and no list of the states that one may be in: those are checked as they are read.
  static let version3 = Migration(
    script: """
      CREATE TABLE new_reminder (
        source TEXT NOT NULL CHECK (source <> ''),
        -- Of medications the slot.
        key TEXT NOT NULL CHECK (key <> ''),
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        due_at INTEGER NOT NULL CHECK (due_at BETWEEN -62135683200000000 AND 253402387200000000),
        state TEXT NOT NULL,
        raised_at INTEGER CHECK (raised_at BETWEEN -62135683200000000 AND 253402387200000000),
        repeat_count INTEGER NOT NULL CHECK (repeat_count BETWEEN 0 AND 1000000),
        snoozed_until INTEGER CHECK (snoozed_until BETWEEN -62135683200000000 AND 253402387200000000),
        popup_server TEXT,
        popup_number INTEGER CHECK (popup_number BETWEEN 1 AND 4294967295),
        -- Whether the popup is closed, or about to be, so that its number is not used again.
        popup_is_retired INTEGER NOT NULL
          CHECK (popup_is_retired IN (0, 1) AND (popup_is_retired = 0 OR popup_number IS NOT NULL)),
        PRIMARY KEY (day, source, key),
        CHECK ((popup_server IS NULL) = (popup_number IS NULL))
      ) STRICT, WITHOUT ROWID;
      INSERT INTO new_reminder
        SELECT
          'medications', slot, day, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number,
          popup_is_retired
        FROM reminder;
      DROP TABLE reminder;
      ALTER TABLE new_reminder RENAME TO reminder;
      """
  )
}
