package import PillsAPI
package import PillsCore

/// Drinks as comma-separated values (RFC 4180), for spreadsheets.
package struct DrinkTable {
  /// Those of some days, the earliest first.
  package let drinks: [Hydration.Drink]
  package let unit: VolumeUnit
}

extension DrinkTable {
  /// `drinks` with their amounts in `unit`.
  package init(_ drinks: [Hydration.Drink], in unit: VolumeUnit) { self.init(drinks: drinks, unit: unit) }

  /// What a file of them is called, where only its folder is said.
  package static func fileName(on today: Day) -> String { "pills-drinks-\(today).csv" }

  /// The whole file, its first line the names of the columns.
  package var text: String {
    var rows = [["Date", "Time", "Amount(\(unit.name))", "Beverage", "Note"]]
    for drink in drinks {
      let words = [drink.beverage, drink.note ?? ""].map(\.harmlessToSpreadsheets)
      let day = [drink.day.description, String(drink.at.stamp.prefix(5)), unit.number(drink.millilitres)]
      rows.append(day + words)
    }
    return commaSeparated(rows)
  }
}
