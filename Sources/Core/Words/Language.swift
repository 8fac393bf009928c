import Synchronization

/// The texts of a program in a language.
package protocol Catalogue: Sendable {
  /// The words for what is called `text` in English; nil where there are none.
  ///
  /// `context` tells apart what is one word in English and several in other languages.
  func words(for text: String, in context: String?) -> String?

  /// The same in the form that goes with `count`.
  func words(for count: Int, one: String, other: String) -> String?
}

/// In which language the program speaks: English, until another catalogue is put to use.
package enum Language {
  private static let catalogue = Mutex<(any Catalogue)?>(nil)

  /// Puts a catalogue to use, for all that is said from now on; a program does so once, before it says anything.
  package static func use(_ new: (any Catalogue)?) { catalogue.withLock { $0 = new } }

  package static var hasCatalogue: Bool { current != nil }

  static var current: (any Catalogue)? { catalogue.withLock { $0 } }
}

/// A text in the person's language.
///
/// It is given as a literal, which `packaging/translations` finds and puts into the catalogues.
package func translated(_ message: Message, in context: String? = nil) -> String {
  guard let catalogue = Language.current else { return message.text }
  return message.text(by: catalogue, in: context)
}

/// A text that goes with a number, in the form that the person's language has for it: `1 dose`, `2 doses`.
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
