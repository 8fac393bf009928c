extension Migration {
  /// Has what is left of medications: what is said of it is checked as it is read.
  static let version7 = Migration(
    script: """
      -- All that was ever said of what is left of a medication, in the order in which it was recorded.
      CREATE TABLE stock_event (
        id INTEGER PRIMARY KEY,
        entry TEXT NOT NULL CHECK (length(entry) = 10),
        kind TEXT NOT NULL,
        medication INTEGER NOT NULL REFERENCES medication (id),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        -- 'counted:60', 'changed:-2', 'ended' or 'warned:7'.
        saying TEXT NOT NULL CHECK (saying <> ''),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        channel TEXT NOT NULL
      ) STRICT;

      CREATE TRIGGER stock_event_is_never_changed BEFORE UPDATE ON stock_event
      BEGIN SELECT RAISE(ABORT, 'stock_event is only ever added to'); END;

      CREATE TRIGGER stock_event_is_never_removed BEFORE DELETE ON stock_event
      BEGIN SELECT RAISE(ABORT, 'stock_event is only ever added to'); END;

      -- What holds of that: what was not taken back.
      CREATE TABLE stock_entry (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 10),
        medication INTEGER NOT NULL REFERENCES medication (id),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        saying TEXT NOT NULL CHECK (saying <> '')
      ) STRICT, WITHOUT ROWID;

      -- The medications of which a person was told that they run out, and what it was that does.
      CREATE TABLE stock_told (
        medication INTEGER PRIMARY KEY REFERENCES medication (id),
        fingerprint INTEGER NOT NULL CHECK (fingerprint BETWEEN 0 AND 1125899906842623)
      ) STRICT;
      """
  )
}
