/// Something that was drunk.
package struct Drink: Hashable, Sendable, Identifiable {
  package let id: DrinkID
  /// In ``millilitreRange``.
  package let millilitres: Int
  package let beverage: Beverage
  /// When, as the person says.
  package let at: Instant
  /// The local day of `at`, by the zone in force when it was recorded.
  package let day: Day
  /// Of one line, never empty.
  package let note: String?

  package static let millilitreRange = 1...5000
  /// The most characters of a note.
  package static let mostNoteCharacters = 500
}

package typealias DrinkID = LastingID<Drink>

extension Drink: Comparable {
  /// By when they were drunk; those of one instant in an order of their own.
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
