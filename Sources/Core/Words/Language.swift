import Synchronization

/// The translations of a program into one language.
package protocol Catalogue: Sendable {
  /// Nil if there is no translation. `context` separates meanings that share one word in English.
  func words(for text: String, in context: String?) -> String?

  /// The translation in the plural form for `count`.
  func words(for count: Int, one: String, other: String) -> String?
}

/// The language of the program: English unless a catalogue is set.
package enum Language {
  private static let catalogue = Mutex<(any Catalogue)?>(nil)

  /// Sets the catalogue. A program does this once, before it prints anything.
  package static func use(_ new: (any Catalogue)?) { catalogue.withLock { $0 = new } }

  package static var hasCatalogue: Bool { current != nil }

  static var current: (any Catalogue)? { catalogue.withLock { $0 } }
}

/// A text in the person's language. `packaging/translations` finds the literal and adds it to the catalogues.
package func translated(_ message: Message, in context: String? = nil) -> String {
  guard let catalogue = Language.current else { return message.text }
  return message.text(by: catalogue, in: context)
}

/// A text in the plural form that the person's language has for `count`: `1 dose`, `2 doses`.
package func translated(
  _ count: Int,
  one: @autoclosure () -> Message,
  other: @autoclosure () -> Message
) -> String {
  guard let catalogue = Language.current else { return (count == 1 ? one() : other()).text }
  let (one, other) = (one(), other())
  let words = catalogue.words(for: count, one: one.text, other: other.text)
  return (count == 1 ? one : other).filled(words) { $0.words }
}
