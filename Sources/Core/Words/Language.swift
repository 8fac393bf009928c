import Synchronization

/// The translations of a program into one language.
package protocol Catalogue: Sendable {
  /// Nil if there is no translation. `context` separates meanings that share one word in English.
  func words(for text: String, in context: String?) -> String?

  /// The translation in the plural form for `count`.
  func words(for count: Int, one: String, other: String) -> String?

  /// Nil if the names of months and weekdays are not known in this language.
  var dateNames: DateNames? { get }
}

extension Catalogue {
  package var dateNames: DateNames? { nil }
}

/// The names of months, as they follow a day, and of weekdays; the lists begin with January and Sunday.
package struct DateNames: Sendable {
  package let months: [String]
  package let weekdays: [String]

  package init(months: [String], weekdays: [String]) { (self.months, self.weekdays) = (months, weekdays) }

  package static let english = DateNames(
    months: [
      "January", "February", "March", "April", "May", "June",
      "July", "August", "September", "October", "November", "December",
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  )
}

/// The language of the program: English unless a catalogue is set.
package enum Language {
  private static let catalogue = Mutex<(any Catalogue)?>(nil)

  /// Sets the catalogue. A program does this once, before it prints anything.
  package static func use(_ new: (any Catalogue)?) { catalogue.withLock { $0 = new } }

  private static let adaption = Mutex<(@Sendable (String) -> String)?>(nil)

  /// Has every text changed by `adapt`, also in English, before its values are filled in.
  package static func adapt(with adapt: (@Sendable (String) -> String)?) { adaption.withLock { $0 = adapt } }

  package static var hasCatalogue: Bool { current != nil }

  /// The names for dates in sentences.
  package static var dateNames: DateNames { current?.dateNames ?? .english }

  static var current: (any Catalogue)? {
    let used = catalogue.withLock { $0 }
    return adaption.withLock { $0 }.map { AdaptedCatalogue(catalogue: used, adapt: $0) } ?? used
  }
}

extension Language {
  fileprivate static func adapted(_ text: String) -> String { adaption.withLock { $0 }?(text) ?? text }
}

/// A command for a shell as the person has to type it, which ``Language/adapt(with:)`` may have changed.
package func toType(_ command: String) -> String {
  // Behind a colon, as commands are in sentences.
  let lead = ": "
  return String(Language.adapted(lead + command).dropFirst(lead.count))
}

/// Changes the texts of a catalogue, or the English ones if it has none.
private struct AdaptedCatalogue: Catalogue {
  let catalogue: (any Catalogue)?
  let adapt: @Sendable (String) -> String

  var dateNames: DateNames? { catalogue?.dateNames }

  func words(for text: String, in context: String?) -> String? {
    adapt(catalogue?.words(for: text, in: context) ?? text)
  }

  func words(for count: Int, one: String, other: String) -> String? {
    adapt(catalogue?.words(for: count, one: one, other: other) ?? (count == 1 ? one : other))
  }
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
