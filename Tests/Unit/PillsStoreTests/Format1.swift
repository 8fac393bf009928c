@testable import PillsStore

extension Migration {
  /// Format 1, as Pills 0.1.0 creates it.
  ///
  /// Days are text such as `2026-11-20`, instants are microseconds since 1970, and enumerations are the names
  /// of the Swift cases.
  static let version1 = Migration(
    format: 1,
    script: """
      CREATE TABLE medication (id INTEGER PRIMARY KEY) STRICT;

      -- A medication as it stands from a day on, until the version with the next number.
      CREATE TABLE medication_version (
        medication INTEGER NOT NULL REFERENCES medication (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        from_day TEXT NOT NULL CHECK (date(from_day, '+0 days') IS from_day),
        made_at INTEGER NOT NULL,
        name TEXT NOT NULL,
        dosage TEXT NOT NULL,
        instructions TEXT NOT NULL,
        days TEXT NOT NULL CHECK (days IN ('daily', 'weekly', 'every', 'cycle', 'asNeeded')),
        -- ISO 8601 numbers, Monday first: '135' is Monday, Wednesday and Friday.
        weekdays TEXT CHECK (weekdays NOT GLOB '*[^1-7]*'),
        every_days INTEGER CHECK (every_days >= 1),
        days_on INTEGER CHECK (days_on >= 1),
        days_off INTEGER CHECK (days_off >= 0),
        first_day TEXT CHECK (date(first_day, '+0 days') IS first_day),
        has_reminders INTEGER NOT NULL CHECK (has_reminders IN (0, 1)),
        state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
        -- Of what is taken as needed: the most doses a day, and the seconds between two.
        per_day INTEGER CHECK (per_day >= 1),
        gap INTEGER CHECK (gap >= 1),
        PRIMARY KEY (medication, number),
        CHECK ((days = 'weekly') = (weekdays IS NOT NULL)),
        CHECK ((days = 'every') = (every_days IS NOT NULL)),
        CHECK ((days = 'cycle') = (days_on IS NOT NULL)),
        CHECK ((days = 'cycle') = (days_off IS NOT NULL)),
        CHECK ((days IN ('every', 'cycle')) = (first_day IS NOT NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE medication_version_slot (
        medication INTEGER NOT NULL,
        number INTEGER NOT NULL,
        slot TEXT NOT NULL CHECK (slot <> ''),
        PRIMARY KEY (medication, number, slot),
        FOREIGN KEY (medication, number) REFERENCES medication_version (medication, number)
      ) STRICT, WITHOUT ROWID;

      -- All that was ever said of a dose, in the order in which it was recorded. One that was taken as needed has no slot,
      -- and is known by when it was taken, also where it is undone.
      CREATE TABLE dose_event (
        id INTEGER PRIMARY KEY,
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day),
        slot TEXT CHECK (slot <> ''),
        medication INTEGER NOT NULL REFERENCES medication (id),
        kind TEXT NOT NULL CHECK (kind IN ('taken', 'skipped', 'undone')),
        at INTEGER,
        recorded_at INTEGER NOT NULL,
        channel TEXT NOT NULL CHECK (channel IN ('popup', 'control')),
        CHECK (slot IS NULL OR (kind = 'undone') = (at IS NULL)),
        CHECK (slot IS NOT NULL OR (kind <> 'skipped' AND at IS NOT NULL))
      ) STRICT;

      CREATE INDEX dose_event_of_day ON dose_event (day);

      CREATE TRIGGER dose_event_is_never_changed BEFORE UPDATE ON dose_event
      BEGIN SELECT RAISE(ABORT, 'dose_event is only ever added to'); END;

      CREATE TRIGGER dose_event_is_never_removed BEFORE DELETE ON dose_event
      BEGIN SELECT RAISE(ABORT, 'dose_event is only ever added to'); END;

      -- The answer that holds: what the last event of each dose says, without those undone.
      CREATE TABLE dose_answer (
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day),
        slot TEXT NOT NULL CHECK (slot <> ''),
        medication INTEGER NOT NULL REFERENCES medication (id),
        kind TEXT NOT NULL CHECK (kind IN ('taken', 'skipped')),
        at INTEGER NOT NULL,
        PRIMARY KEY (day, slot, medication)
      ) STRICT, WITHOUT ROWID;

      -- The doses taken as needed that hold: those that were not undone.
      CREATE TABLE as_needed_dose (
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day),
        medication INTEGER NOT NULL REFERENCES medication (id),
        at INTEGER NOT NULL,
        PRIMARY KEY (day, medication, at)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE reminder (
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day),
        slot TEXT NOT NULL CHECK (slot <> ''),
        due_at INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('raised', 'missed', 'void')),
        raised_at INTEGER,
        repeat_count INTEGER NOT NULL CHECK (repeat_count >= 0),
        snoozed_until INTEGER,
        popup_server TEXT,
        popup_number INTEGER CHECK (popup_number BETWEEN 1 AND 4294967295),
        PRIMARY KEY (day, slot),
        CHECK ((popup_server IS NULL) = (popup_number IS NULL))
      ) STRICT, WITHOUT ROWID;

      -- One row: up to when every reminder was looked at.
      CREATE TABLE review (id INTEGER PRIMARY KEY CHECK (id = 1), reviewed_until INTEGER NOT NULL) STRICT;

      CREATE TABLE state (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      """
  )
}
