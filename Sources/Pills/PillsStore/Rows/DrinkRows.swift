package import PillsCore

extension Database {
  /// Adds the drink of `event` to those that hold, or takes it from them.
  func write(_ event: DrinkEvent) throws(StoreError) {
    let drink = event.drink
    // Also where it is added: what a drink was before is replaced.
    try run("DELETE FROM drink WHERE id = ?", [.drink(drink.id)])
    guard event.kind == .added else { return }
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

  /// The drinks that hold of the days from `first` through `last`, or of every day from `first` on, the earliest first.
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
  /// The drinks of `days`, the earliest first.
  package func drinks(of days: ClosedRange<Day>) throws(StoreError) -> [Drink] {
    try database.drinks(from: days.lowerBound, through: days.upperBound)
  }

  /// Drinks whose id begins so, without regard to case; no more than `limit` of them.
  package func drinks(idBeginning beginning: String, limit: Int) throws(StoreError) -> [Drink] {
    // No sign of an id comes after a tilde.
    try database.query(
      "SELECT id, day, at, millilitres, beverage, note FROM drink WHERE id >= ?1 AND id < ?1 || '~' LIMIT ?2",
      [.text(beginning.lowercased()), .number(limit)],
      database.drink
    )
  }

  /// The latest of the last day on which anything was drunk; nil where nothing ever was.
  package func lastDrink() throws(StoreError) -> Drink? {
    // By the day first, of which there is an index: years of drinks are not gone through.
    try database.query(
      """
      SELECT id, day, at, millilitres, beverage, note FROM drink
      ORDER BY day DESC, at DESC, id DESC LIMIT 1
      """,
      [],
      database.drink
    ).first
  }

  /// How much was drunk on those of `days` on which anything was, the earliest first.
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

  /// How much was drunk on the last days on which anything was, of `last` and those before it: the latest first, and no
  /// more than `limit` days.
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
    // No more than anybody could drink: so that sums of sums are no overflow.
    let millilitres = try row.number(row.column("millilitres"), in: 1...1_000_000_000_000)
    return (try row.recordedDay(row.column("day")), millilitres)
  }
}

extension SQLValue {
  fileprivate static func drink(_ drink: DrinkID) -> SQLValue { .text(drink.description) }
}
