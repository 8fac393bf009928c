/// What was drunk, in a word: a known one, or any other that a person or another program says.
package struct Beverage: Hashable, Sendable {
  /// Of one line, never empty, at most ``mostCharacters`` long.
  package let word: String

  /// Nil where `word` cannot be shown on one line, is empty or too long. Upper-case letters of a known one are taken as
  /// lower-case.
  package init?(_ word: String) {
    // Nearly every one that is read.
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

  /// What a word is taken for, where it is shown by a sign.
  package enum Kind: String, CaseIterable, Sendable {
    case water
    case tea
    case coffee
    case juice
  }

  /// A word that nobody knows counts as water.
  package var kind: Kind { Kind(rawValue: word) ?? .water }
}
