/// A text for people: an English literal with values in it. Catalogues have `{0}`, `{1}` and so on in place
/// of the values. Without a catalogue, the text is built at once, like any string. `packaging/translations`
/// finds it in `translated("…")` and `Message("…")`.
package struct Message: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// A value inside a text.
  enum Value: Hashable, Sendable {
    case text(String)
    case message(Message)
  }

  /// Has placeholders if ``values`` is set; otherwise it is the finished English text.
  let text: String
  let values: [Value]?

  package init(stringLiteral text: String) { (self.text, values) = (text, nil) }

  package init(stringInterpolation parts: StringInterpolation) { (text, values) = (parts.text, parts.values) }

  private init(text: String, values: [Value]?) { (self.text, self.values) = (text, values) }

  /// In English, whatever the person's language is.
  package var english: String { filled(nil) { $0.english } }

  /// In the person's language.
  package var words: String { translated(self) }

  func text(by catalogue: some Catalogue, in context: String?) -> String {
    filled(catalogue.words(for: text, in: context)) { $0.text(by: catalogue, in: nil) }
  }

  /// `words`, or else the English text, with the values filled in. `render` gives the text of a message.
  func filled(_ words: String?, _ render: (Message) -> String) -> String {
    guard let values else { return words ?? text }
    let texts = values.map { value in
      switch value {
      case .text(let text): text
      case .message(let message): render(message)
      }
    }
    return words.flatMap { fill($0, with: texts) } ?? fill(text, with: texts) ?? text
  }

  /// Joins two texts. Only the second may have values.
  package static func + (first: Message, last: Message) -> Message {
    precondition(first.values == nil)
    return Message(text: first.text + last.text, values: last.values)
  }
}

extension Message {
  /// Collects the parts of a message.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Value]?

    package init(literalCapacity: Int, interpolationCount: Int) {
      self.init(keepsValues: Language.hasCatalogue)
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    init(keepsValues: Bool) { values = keepsValues ? [] : nil }

    package mutating func appendLiteral(_ literal: String) {
      guard values != nil else { return text += literal }
      for scalar in literal.unicodeScalars {
        text.unicodeScalars.append(scalar)
        if scalar == "{" || scalar == "}" { text.unicodeScalars.append(scalar) }
      }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description), inEnglish: value.description)
    }

    package mutating func appendInterpolation(_ message: Message) {
      append(.message(message), inEnglish: message.text)
    }

    private mutating func append(_ value: Value, inEnglish words: @autoclosure () -> String) {
      guard let count = values?.count else { return text += words() }
      text += "{\(count)}"
      values?.append(value)
    }
  }
}

/// Puts `values` in place of `{0}`, `{1}` and so on. Doubled braces become single; nil if a value is missing.
func fill(_ words: String, with values: [String]) -> String? {
  var filled = ""
  var rest = words.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "{" || scalar == "}" else {
      filled.unicodeScalars.append(scalar)
      continue
    }
    if rest.first == scalar {
      filled.unicodeScalars.append(scalar)
      rest.removeFirst()
      continue
    }
    let digits = rest.prefix { $0 != "}" }
    rest = rest.dropFirst(digits.count)
    guard scalar == "{", rest.popFirst() == "}", let index = Int(String(digits)),
      values.indices.contains(index)
    else { return nil }
    filled += values[index]
  }
  return filled
}
