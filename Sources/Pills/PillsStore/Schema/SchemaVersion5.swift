extension Migration {
  /// Has what is shared with other machines, and no list of the ways by which an answer came: those are checked as they are
  /// read.
  static let version5 = Migration(
    script: """
      CREATE TABLE new_event (
        id INTEGER PRIMARY KEY,
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        slot TEXT CHECK (slot <> ''),
        medication INTEGER NOT NULL REFERENCES medication (id),
        kind TEXT NOT NULL CHECK (kind IN ('taken', 'skipped', 'undone')),
        at INTEGER CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        channel TEXT NOT NULL,
        CHECK (slot IS NULL OR (kind = 'undone') = (at IS NULL)),
        CHECK (slot IS NOT NULL OR (kind <> 'skipped' AND at IS NOT NULL))
      ) STRICT;
      INSERT INTO new_event SELECT * FROM dose_event;
      DROP TABLE dose_event;
      ALTER TABLE new_event RENAME TO dose_event;

      CREATE INDEX dose_event_of_day ON dose_event (day);

      CREATE TRIGGER dose_event_is_never_changed BEFORE UPDATE ON dose_event
      BEGIN SELECT RAISE(ABORT, 'dose_event is only ever added to'); END;

      CREATE TRIGGER dose_event_is_never_removed BEFORE DELETE ON dose_event
      BEGIN SELECT RAISE(ABORT, 'dose_event is only ever added to'); END;

      -- What this machine and others said, for all to know. Empty where nothing is shared.
      CREATE TABLE entry (
        device TEXT NOT NULL CHECK (length(device) = 10),
        number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 1000000000),
        -- What it is about: those of one medication begin with its name on every machine.
        subject TEXT NOT NULL CHECK (subject <> ''),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        -- The ids of the entries that it takes the place of, with + between them; - for none.
        supersedes TEXT NOT NULL CHECK (supersedes <> ''),
        statement TEXT NOT NULL CHECK (statement <> ''),
        PRIMARY KEY (device, number)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX entry_of_subject ON entry (subject);

      -- The medications that other machines know, by the names that they have there.
      CREATE TABLE shared_medication (
        shared TEXT NOT NULL PRIMARY KEY CHECK (length(shared) = 10),
        medication INTEGER NOT NULL UNIQUE REFERENCES medication (id) DEFERRABLE INITIALLY DEFERRED
      ) STRICT, WITHOUT ROWID;
      """
  )
}
