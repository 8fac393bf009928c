/// A text of pillsd's or pills-sync's, which speak English, in the person's language where the catalogue has it.
///
/// It is looked up as it comes, sentence by sentence where the whole is in no catalogue, and so are the texts within it.
package func translated(known text: String) -> String {
  guard let catalogue = Language.current else { return text }
  return known(text, by: catalogue)
}

/// The same by `catalogue`.
func known(_ text: String, by catalogue: some Catalogue) -> String { words(for: text, by: catalogue) ?? text }

private func words(for text: String, by catalogue: some Catalogue) -> String? {
  wordsOfSentence(text, by: catalogue)
    ?? wordsBehindPlace(in: text, by: catalogue)
    ?? wordsOfFirstSentence(of: text, by: catalogue)
}

/// Where it is in the catalogue as it stands or by its shape; a clause is there without the full stop of a sentence.
private func wordsOfSentence(_ text: String, by catalogue: some Catalogue) -> String? {
  if let words = catalogue.words(for: text, in: nil) ?? wordsByShape(of: text, by: catalogue) { return words }
  guard text.last == "." else { return nil }
  let clause = String(text.dropLast())
  return (catalogue.words(for: clause, in: nil) ?? wordsByShape(of: clause, by: catalogue)).map { "\($0)." }
}

/// Where it is one of the texts with places, with what stands in them.
private func wordsByShape(of text: String, by catalogue: some Catalogue) -> String? {
  for shape in KnownShape.all {
    guard let values = shape.values(in: text), let words = catalogue.words(for: shape.text, in: nil) else {
      continue
    }
    return fill(words, with: values.map { valueWords($0, by: catalogue) })
  }
  return nil
}

/// A single word within a text may be anybody's, such as the name of a medication.
private func valueWords(_ value: String, by catalogue: some Catalogue) -> String {
  value.utf8.contains(UInt8(ascii: " ")) ? known(value, by: catalogue) : value
}

/// In the manner of compilers, `/home/anna/pills.conf:3: what is wrong there`.
private func wordsBehindPlace(in text: String, by catalogue: some Catalogue) -> String? {
  let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts[0].hasPrefix("/"), parts[0].hasSuffix(":") else { return nil }
  return words(for: String(parts[1]), by: catalogue).map { "\(parts[0]) \($0)" }
}

private func wordsOfFirstSentence(of text: String, by catalogue: some Catalogue) -> String? {
  var start = text.startIndex
  while let end = text[start...].firstIndex(where: { ".;?".contains($0) }) {
    start = text.index(after: end)
    guard start < text.endIndex, text[start] == " " else { continue }
    let first = String(text[..<start])
    let rest = String(text[text.index(after: start)...])
    if let words = wordsOfSentence(first, by: catalogue) {
      return "\(words) \(known(rest, by: catalogue))"
    }
  }
  return nil
}

/// A text of another program with places for what it puts in.
private struct KnownShape {
  /// With `{0}`, `{1}` and so on, in this order, as the catalogues have it.
  let text: String
  /// What stands before the places, between them and behind the last.
  let literals: [String]

  /// The ones with the most words come first, as others may fit what they do.
  static let all = KnownShapes.all.map(KnownShape.init)

  init(_ text: String) { (self.text, literals) = (text, Self.literals(of: text)) }

  private static func literals(of text: String) -> [String] {
    var literals = [""]
    var rest = text[...]
    while let scalar = rest.popFirst() {
      if scalar == "{", rest.first != "{" {
        rest = rest.drop { $0 != "}" }.dropFirst()
        literals.append("")
      } else {
        // One brace for two.
        if scalar == "{" || scalar == "}" { rest.removeFirst() }
        literals[literals.count - 1].append(scalar)
      }
    }
    return literals
  }

  /// What `whole` has in the places; nil where it is another text.
  func values(in whole: String) -> [String]? {
    guard whole.hasPrefix(literals[0]), whole.hasSuffix(literals[literals.count - 1]),
      whole.utf8.count >= literals.reduce(0, { $0 + $1.utf8.count })
    else { return nil }
    var rest = whole.dropFirst(literals[0].count).dropLast(literals[literals.count - 1].count)
    var values: [String] = []
    for literal in literals.dropFirst().dropLast() {
      guard let place = place(of: literal, in: rest) else { return nil }
      values.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return values + [String(rest)]
  }

  /// The first; of none it is nothing at the beginning.
  private func place(of literal: String, in text: Substring) -> Range<String.Index>? {
    var start = text.startIndex
    while true {
      let rest = text[start...]
      if rest.hasPrefix(literal) { return start..<text.index(start, offsetBy: literal.count) }
      guard start < text.endIndex else { return nil }
      start = text.index(after: start)
    }
  }
}
