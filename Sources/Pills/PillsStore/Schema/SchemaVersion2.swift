extension Migration {
  /// The second format, with the number 100. Databases with the numbers 2 to 8 come from unreleased versions
  /// between 0.1.0 and this one. This version refuses them, and they take 100 for a newer format.
  /// Days are text such as `2026-11-20`. Instants are whole microseconds since the epoch, from the year 1 to
  /// 9999. They have a day more at both ends for the zones. Stored enums use the words of the Swift types.
  /// These are checked when read, so a new word needs no new format.
  static let version2 = Migration(
    format: 100,
    script: """
      -- The id is the number of the one that people see. Those that were added at once are listed by their place.
      CREATE TABLE medication (
        id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 1125899906842623),
        place INTEGER NOT NULL UNIQUE
      ) STRICT;

      -- What an aspect of a medication is from a boundary such as '2026-11-20T07:00' on: it follows of the entries about it.
      CREATE TABLE medication_step (
        medication INTEGER NOT NULL REFERENCES medication (id),
        aspect TEXT NOT NULL CHECK (aspect <> ''),
        since TEXT NOT NULL CHECK (since >= '1900-01-01T00:00'),
        -- NULL if there is none from then on.
        value TEXT CHECK (value <> ''),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        PRIMARY KEY (medication, aspect, since)
      ) STRICT, WITHOUT ROWID;

      -- What doses were called when they were answered.
      CREATE TABLE label (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL CHECK (name <> ''),
        dosage TEXT NOT NULL,
        UNIQUE (name, dosage)
      ) STRICT;

      -- The answers that hold. They, and all tables after them that say so, follow of the entries.
      CREATE TABLE dose_answer (
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        slot TEXT NOT NULL CHECK (slot <> ''),
        medication INTEGER NOT NULL REFERENCES medication (id),
        kind TEXT NOT NULL CHECK (kind IN ('taken', 'skipped', 'missed')),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        -- In thousandths.
        amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 10000000),
        label INTEGER NOT NULL REFERENCES label (id),
        note TEXT CHECK (note <> ''),
        place TEXT CHECK (place <> ''),
        PRIMARY KEY (day, slot, medication)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX dose_answer_place ON dose_answer (medication, at) WHERE place IS NOT NULL;

      -- The doses in no slot that hold: those that were not undone.
      CREATE TABLE as_needed_dose (
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        medication INTEGER NOT NULL REFERENCES medication (id),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 10000000),
        label INTEGER NOT NULL REFERENCES label (id),
        note TEXT CHECK (note <> ''),
        place TEXT CHECK (place <> ''),
        PRIMARY KEY (day, medication, at)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX as_needed_dose_place ON as_needed_dose (medication, at) WHERE place IS NOT NULL;

      CREATE TABLE reminder (
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

      -- One row: up to when every reminder was looked at.
      CREATE TABLE review (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        reviewed_until INTEGER NOT NULL CHECK (reviewed_until BETWEEN -62135683200000000 AND 253402387200000000)
      ) STRICT;

      CREATE TABLE state (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

      -- The time of a slot from a day on: it follows of the entries about the slot.
      CREATE TABLE slot_time (
        slot TEXT NOT NULL CHECK (slot <> ''),
        from_day TEXT NOT NULL CHECK (date(from_day, '+0 days') IS from_day AND from_day >= '1900-01-01'),
        -- Such as "07:00, sat-sun 09:30"; NULL if the slot is removed, which keeps a time of the same day.
        time TEXT CHECK (time <> ''),
        UNIQUE (slot, from_day, time)
      ) STRICT;

      -- From when on everything is paused, or goes on: it follows of the entries about that.
      CREATE TABLE pause (
        since TEXT NOT NULL PRIMARY KEY CHECK (since >= '1900-01-01T00:00'),
        state TEXT NOT NULL CHECK (state IN ('active', 'paused'))
      ) STRICT, WITHOUT ROWID;

      -- The drinks that hold: those that were not taken back. Those of a day lie beside one another, whatever their id.
      CREATE TABLE drink (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 10),
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        millilitres INTEGER NOT NULL CHECK (millilitres BETWEEN 1 AND 5000),
        beverage TEXT NOT NULL CHECK (beverage <> ''),
        note TEXT CHECK (note <> '')
      ) STRICT;

      -- With the amounts, so that years of days are summed up without a look at their drinks.
      CREATE INDEX drink_of_day ON drink (day, millilitres);

      -- How much is to be drunk on a day, from that day on.
      CREATE TABLE goal (
        from_day TEXT NOT NULL PRIMARY KEY
          CHECK (date(from_day, '+0 days') IS from_day AND from_day >= '1900-01-01'),
        millilitres INTEGER NOT NULL CHECK (millilitres BETWEEN 500 AND 10000)
      ) STRICT, WITHOUT ROWID;

      -- The days on which it was celebrated that the goal was met.
      CREATE TABLE celebration (
        day TEXT NOT NULL PRIMARY KEY CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01')
      ) STRICT, WITHOUT ROWID;

      -- All that was ever said, on this machine and on others: the record.
      CREATE TABLE entry (
        device TEXT NOT NULL CHECK (length(device) = 10),
        number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 1000000000),
        -- What it is about: those of one medication begin with its name on every machine. It follows of the statement and
        -- of which medications are the same.
        subject TEXT NOT NULL CHECK (subject <> ''),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        via TEXT NOT NULL,
        -- The number of the first entry of the same act.
        act INTEGER NOT NULL CHECK (act BETWEEN 1 AND 1000000000),
        -- That of the act of the same device that it takes back.
        undoes INTEGER CHECK (undoes BETWEEN 1 AND 1000000000),
        -- The ids of the entries that it takes the place of, with + between them; - for none.
        seen TEXT NOT NULL CHECK (seen <> ''),
        statement TEXT NOT NULL CHECK (statement <> ''),
        PRIMARY KEY (device, number)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX entry_of_subject ON entry (subject);

      \(guardsOfEntries)

      -- The entries about each subject that no other has seen: they follow of the table above.
      CREATE TABLE head (
        subject TEXT NOT NULL,
        device TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (subject, device, number)
      ) STRICT, WITHOUT ROWID;

      -- What was said of what is left of medications, and not taken back.
      CREATE TABLE stock_entry (
        id TEXT NOT NULL CHECK (length(id) = 10),
        medication INTEGER NOT NULL REFERENCES medication (id),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        saying TEXT NOT NULL CHECK (saying <> ''),
        PRIMARY KEY (medication, id)
      ) STRICT, WITHOUT ROWID;

      -- The medications of which a person was told that they run out, and what it was that does.
      CREATE TABLE stock_told (
        medication INTEGER PRIMARY KEY REFERENCES medication (id),
        fingerprint INTEGER NOT NULL CHECK (fingerprint BETWEEN 0 AND 1125899906842623)
      ) STRICT;
      """,
    release: .version1
  )
}

extension Migration {
  /// Forbids removing and changing entries, except by an erasure.
  static let guardsOfEntries = """
    CREATE TRIGGER entry_is_never_changed BEFORE UPDATE OF
      device, number, recorded_at, via, act, undoes, seen, statement ON entry WHEN NEW.statement <> 'emptied'
    BEGIN SELECT RAISE(ABORT, 'entry is only ever added to'); END;
    \(guardAgainstRemoval(of: "entry"))
    """

  /// Forbids removing rows of a log; an erasure drops this trigger and restores it.
  static func guardAgainstRemoval(of log: String) -> String {
    """
    CREATE TRIGGER \(log)_is_never_removed BEFORE DELETE ON \(log)
    BEGIN SELECT RAISE(ABORT, '\(log) is only ever added to'); END;
    """
  }
}

extension Migration.Release {
  /// Format 1 of 0.1.0. It has no ranges for numbers and days, so all its tables are made again.
  fileprivate static let version1 = Migration.Release(
    format: 1,
    makingRoom: """
      DROP INDEX IF EXISTS dose_event_of_day;
      DROP TRIGGER IF EXISTS dose_event_is_never_changed;
      DROP TRIGGER IF EXISTS dose_event_is_never_removed;
      DROP TABLE dose_answer;
      DROP TABLE as_needed_dose;
      """,
    tables: [
      "medication": "(SELECT lasting FROM lasting_id WHERE old = id), id",
      // 0.1.0 had no range, and another value for the distant past.
      "medication_version": """
      \(lastingID), number, from_day, iif(made_at = -9223372036854775808, -62135683200000000, made_at), name, dosage,
      instructions, days, weekdays, every_days, days_on, days_off, first_day, has_reminders, state, per_day, gap
      """,
      "medication_version_slot": "\(lastingID), number, slot",
      "dose_event": "id, day, slot, \(lastingID), kind, at, recorded_at, channel",
      "reminder": """
      'medications', slot, day, due_at, state, raised_at, repeat_count, snoozed_until, popup_server, popup_number, 0
      """,
      "review": "*",
      "state": "*",
    ],
    // Old medications and doses, which become entries as soon as this device has an id.
    waiting: """
      CREATE TABLE medication_version (
        medication INTEGER NOT NULL REFERENCES medication (id),
        number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 9007199254740991),
        from_day TEXT NOT NULL CHECK (date(from_day, '+0 days') IS from_day AND from_day >= '1900-01-01'),
        made_at INTEGER NOT NULL CHECK (made_at BETWEEN -62135683200000000 AND 253402387200000000),
        name TEXT NOT NULL,
        dosage TEXT NOT NULL,
        instructions TEXT NOT NULL,
        days TEXT NOT NULL CHECK (days IN ('daily', 'weekly', 'every', 'cycle', 'asNeeded')),
        -- ISO 8601 numbers, Monday first: '135' is Monday, Wednesday and Friday.
        weekdays TEXT CHECK (weekdays NOT GLOB '*[^1-7]*' AND length(weekdays) <= 7),
        every_days INTEGER CHECK (every_days BETWEEN 1 AND 1000),
        days_on INTEGER CHECK (days_on BETWEEN 1 AND 1000),
        days_off INTEGER CHECK (days_off BETWEEN 0 AND 1000),
        first_day TEXT CHECK (date(first_day, '+0 days') IS first_day),
        has_reminders INTEGER NOT NULL CHECK (has_reminders IN (0, 1)),
        state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
        -- Of what is taken as needed: the most doses a day, and the seconds between two.
        per_day INTEGER CHECK (per_day BETWEEN 1 AND 100),
        gap INTEGER CHECK (gap BETWEEN 1 AND 259200),
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

      CREATE TABLE dose_event (
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
      """,
    preparing: { database, schema throws(StoreError) in try database.nameMedications(of: schema) }
  )

  /// The permanent id of the medication that a row of the older format names by number.
  private static let lastingID = "(SELECT lasting FROM lasting_id WHERE old = medication)"
}
