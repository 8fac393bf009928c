package import PillsAPI
package import PillsCore

/// Drinks as comma-separated values (RFC 4180), for spreadsheets.
package struct DrinkTable {
  /// The earliest first.
  package let drinks: [Hydration.Drink]
  package let unit: VolumeUnit
}

extension DrinkTable {
  package init(_ drinks: [Hydration.Drink], in unit: VolumeUnit) { self.init(drinks: drinks, unit: unit) }

  /// The default file name, if a person gives only a folder.
  package static func fileName(on today: Day) -> String { "pills-drinks-\(today).csv" }

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
