extension Migration {
  /// Has drinks and goals: the words among them are checked as they are read.
  static let version4 = Migration(
    script: """
      -- All that was ever said of a drink, in the order in which it was recorded.
      CREATE TABLE drink_event (
        id INTEGER PRIMARY KEY,
        drink TEXT NOT NULL CHECK (length(drink) = 10),
        kind TEXT NOT NULL,
        day TEXT NOT NULL CHECK (date(day, '+0 days') IS day AND day >= '1900-01-01'),
        at INTEGER NOT NULL CHECK (at BETWEEN -62135683200000000 AND 253402387200000000),
        millilitres INTEGER NOT NULL CHECK (millilitres BETWEEN 1 AND 5000),
        beverage TEXT NOT NULL CHECK (beverage <> ''),
        note TEXT CHECK (note <> ''),
        recorded_at INTEGER NOT NULL CHECK (recorded_at BETWEEN -62135683200000000 AND 253402387200000000),
        channel TEXT NOT NULL
      ) STRICT;

      CREATE TRIGGER drink_event_is_never_changed BEFORE UPDATE ON drink_event
      BEGIN SELECT RAISE(ABORT, 'drink_event is only ever added to'); END;

      CREATE TRIGGER drink_event_is_never_removed BEFORE DELETE ON drink_event
      BEGIN SELECT RAISE(ABORT, 'drink_event is only ever added to'); END;

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
      """
  )
}
