package import PillsAPI
package import PillsCore

/// Drinks, the earliest first, as comma-separated values (RFC 4180) for spreadsheets.
package func drinkTable(_ drinks: [Control.Drink], in unit: VolumeUnit) -> String {
  let heading = ["Date", "Time", "Amount(\(unit.name))", "Beverage", "Note"]
  return commaSeparated(
    [heading]
      + drinks.map { drink in
        [drink.day.description, String(drink.at.stamp.prefix(5)), unit.number(drink.millilitres)]
          + [drink.beverage, drink.note ?? ""].map(\.harmlessToSpreadsheets)
      }
  )
}
