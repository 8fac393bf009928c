/// One entry in the history of drinks: a drink that was added or removed.
package struct DrinkEvent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added
    case removed
  }

  package let drink: Drink
  package let kind: Kind
  package let recordedAt: Instant
  package let via: Via
}

extension DrinkEvent {
  package init(_ drink: Drink, kind: Kind, recordedAt: Instant, via: Via) {
    self.init(drink: drink, kind: kind, recordedAt: recordedAt, via: via)
  }
}
