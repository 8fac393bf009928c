/// One drink.
package struct Drink: Hashable, Sendable, Identifiable {
  package let id: DrinkID
  /// In ``millilitreRange``.
  package let millilitres: Int
  package let beverage: Beverage
  /// As the person says.
  package let at: Instant
  /// The local day of `at`, by the zone in force when the drink was recorded.
  package let day: Day
  /// One line, never empty.
  package let note: String?

  package static let millilitreRange = 1...5000
  package static let mostNoteCharacters = 500
}

package typealias DrinkID = LastingID<Drink>

extension Drink: Comparable {
  package static func < (earlier: Drink, later: Drink) -> Bool {
    (earlier.at, earlier.id) < (later.at, later.id)
  }
}

extension Drink {
  package init(
    _ id: DrinkID,
    _ millilitres: Int,
    of beverage: Beverage = .water,
    at: Instant,
    day: Day,
    note: String? = nil
  ) {
    self.init(id: id, millilitres: millilitres, beverage: beverage, at: at, day: day, note: note)
  }
}
