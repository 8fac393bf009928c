/// What a person reads, as it is written in the program: a string literal in English, with values in it.
///
/// In the catalogues it stands with `{0}`, `{1}` and so on in place of the values, in their order. Where no catalogue is in
/// use it is put together at once, as any string.
package struct Message: ExpressibleByStringInterpolation {
  /// With places for `values` where there are any, else as it is read in English.
  let text: String
  /// Nil for a text without places.
  let values: [String]?

  package init(stringLiteral text: String) { (self.text, values) = (text, nil) }

  package init(stringInterpolation parts: StringInterpolation) { (text, values) = (parts.text, parts.values) }

  /// The text in the words of `catalogue`.
  func text(by catalogue: some Catalogue, in context: String?) -> String {
    filled(catalogue.words(for: text, in: context))
  }

  /// `words` with the values in their places; in English where it has none of them.
  func filled(_ words: String?) -> String {
    guard let values else { return words ?? text }
    return words.flatMap { fill($0, with: values) } ?? fill(text, with: values) ?? text
  }
}

extension Message {
  /// Puts a message together.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [String]?

    package init(literalCapacity: Int, interpolationCount: Int) {
      self.init(keepsValues: Language.hasCatalogue)
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// With `keepsValues` for a catalogue, else for who reads English.
    init(keepsValues: Bool) { values = keepsValues ? [] : nil }

    package mutating func appendLiteral(_ literal: String) {
      guard values != nil else { return text += literal }
      for scalar in literal.unicodeScalars {
        text.unicodeScalars.append(scalar)
        if scalar == "{" || scalar == "}" { text.unicodeScalars.append(scalar) }
      }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      guard let count = values?.count else { return text += value.description }
      text += "{\(count)}"
      values?.append(value.description)
    }
  }
}

/// `words` with `values` in place of `{0}`, `{1}` and so on, and one brace for two; nil where a place has no value.
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
