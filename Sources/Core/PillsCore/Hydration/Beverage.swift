/// What was drunk: a known beverage, or any other name from a person or a program.
package struct Beverage: Hashable, Sendable {
  /// One line, never empty, at most ``mostCharacters`` characters.
  package let word: String

  /// Nil if `word` is empty, too long or does not fit one line. Known beverages become lower-case.
  package init?(_ word: String) {
    // The fast path for nearly all stored drinks.
    if Kind(rawValue: word) != nil {
      self.word = word
      return
    }
    guard let shown = try? OneLineText.validated(word, limit: Self.mostCharacters), !shown.isEmpty else {
      return nil
    }
    self.word = Kind(rawValue: shown.lowercased())?.rawValue ?? shown
  }

  private init(_ kind: Kind) { word = kind.rawValue }

  package static let water = Beverage(.water)
  package static let mostCharacters = 40

  /// The known beverages.
  package enum Kind: String, CaseIterable, Sendable {
    case water
    case tea
    case coffee
    case juice
  }

  package var kind: Kind { Kind(rawValue: word) ?? .water }
}
