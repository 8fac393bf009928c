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
  package init(_ drinks: [Hydration.Drink], in unit: VolumeUnit) {
    self.init(drinks: drinks, unit: unit)
  }

  /// What a file of them is called, where only its folder is said.
  package static func fileName(on today: String) -> String { "pills-drinks-\(today).csv" }

  /// The whole file, its first line the names of the columns.
  package var text: String {
    get throws(UnreadableReply) {
      var rows = [["Date", "Time", "Amount(\(unit.name))", "Beverage", "Note"]]
      for drink in drinks {
        let clock = String(try Timestamp(drink.at).stamp.prefix(5))
        let words = [drink.beverage, drink.note ?? ""].map(\.harmlessToSpreadsheets)
        rows.append([drink.day, clock, unit.number(drink.millilitres)] + words)
      }
      return commaSeparated(rows)
    }
  }
}
