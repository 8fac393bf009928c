package import PillsCore

extension Database {
  func write(_ drink: Drink, _ presence: Presence) throws(StoreError) {
    // An added drink also replaces its older version.
    try run("DELETE FROM drink WHERE id = ?", [.drink(drink.id)])
    guard presence == .added else { return }
    try insert(
      [
        ("id", .drink(drink.id)),
        ("day", .day(drink.day)),
        ("at", .instant(drink.at)),
        ("millilitres", .number(drink.millilitres)),
        ("beverage", .text(drink.beverage.word)),
        ("note", drink.note.map(SQLValue.text) ?? .null),
      ],
      into: "drink"
    )
  }

  /// From `first` on, through `last` if it is given, the earliest first.
  func drinks(from first: Day, through last: Day? = nil) throws(StoreError) -> [Drink] {
    let drinks = try query(
      "SELECT id, day, at, millilitres, beverage, note FROM drink WHERE day >= ? AND day <= ?",
      [.day(first), .day(last ?? .last)],
      drink
    )
    return drinks.sorted()
  }

  func drink(_ row: Row) throws(StoreError) -> Drink {
    Drink(
      try row.word(row.column("id"), DrinkID.init(_:)),
      try row.number(row.column("millilitres"), in: Drink.millilitreRange),
      of: try row.word(row.column("beverage"), Beverage.init(_:)),
      at: try row.instant(row.column("at")),
      day: try row.recordedDay(row.column("day")),
      note: try row.optional(row.column("note")) { column throws(StoreError) in
        try row.word(column) { $0.isEmpty ? nil : $0 }
      }
    )
  }
}

extension Store {
  package func drinks(of days: ClosedRange<Day>) throws(StoreError) -> [Drink] {
    try database.drinks(from: days.lowerBound, through: days.upperBound)
  }

  /// Drinks whose id begins with `beginning`, ignoring case; at most `limit`.
  package func drinks(idBeginning beginning: String, limit: Int) throws(StoreError) -> [Drink] {
    // A tilde sorts after every character of an id.
    try database.query(
      "SELECT id, day, at, millilitres, beverage, note FROM drink WHERE id >= ?1 AND id < ?1 || '~' LIMIT ?2",
      [.text(beginning.lowercased()), .number(limit)],
      database.drink
    )
  }

  /// The latest drink of the last day with drinks; nil if there is none.
  package func lastDrink() throws(StoreError) -> Drink? {
    // The day comes first because it has an index; years of drinks are not read.
    try database.query(
      """
      SELECT id, day, at, millilitres, beverage, note FROM drink
      ORDER BY day DESC, at DESC, id DESC LIMIT 1
      """,
      [],
      database.drink
    ).first
  }

  /// Totals of the days with drinks, the earliest first.
  package func intakes(of days: ClosedRange<Day>) throws(StoreError) -> [(day: Day, millilitres: Int)] {
    try database.query(
      """
      SELECT day, sum(millilitres) AS millilitres FROM drink
      WHERE day >= ? AND day <= ? GROUP BY day ORDER BY day
      """,
      [.day(days.lowerBound), .day(days.upperBound)],
      intake
    )
  }

  /// The first day with a drink; nil if there is none.
  package func firstDrinkingDay() throws(StoreError) -> Day? {
    try database.query("SELECT day FROM drink ORDER BY day LIMIT 1", []) { row throws(StoreError) in
      try row.recordedDay(row.column("day"))
    }.first
  }

  /// Totals of the last days with drinks, back from `last`: the latest first, at most `limit` days.
  package func intakes(backFrom last: Day, limit: Int) throws(StoreError) -> [(day: Day, millilitres: Int)] {
    try database.query(
      """
      SELECT day, sum(millilitres) AS millilitres FROM drink
      WHERE day <= ? GROUP BY day ORDER BY day DESC LIMIT ?
      """,
      [.day(last), .number(limit)],
      intake
    )
  }

  private func intake(_ row: Row) throws(StoreError) -> (day: Day, millilitres: Int) {
    // More than anybody could drink, and small enough that sums do not overflow.
    let millilitres = try row.number(row.column("millilitres"), in: 1...1_000_000_000_000)
    return (try row.recordedDay(row.column("day")), millilitres)
  }
}

extension SQLValue {
  fileprivate static func drink(_ drink: DrinkID) -> SQLValue { .text(drink.description) }
}
