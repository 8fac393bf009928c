/// A word or a sign of an interface's text.
struct Token: Equatable {
  /// Empty at the end of the text.
  var text: String
  /// Counted from 1.
  var line: Int
  /// The lines of the comment that ends right above it, without their `#`.
  var comment: [String] = []
}

/// Takes the text of an interface apart; the last token is empty.
func tokens(of text: String) throws(InterfaceProblem) -> [Token] {
  var tokens: [Token] = []
  var comment: [String] = []
  var number = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    number += 1
    var rest = line.drop(while: isBlank)
    if rest.isEmpty { comment = [] }
    var isFirst = true
    while let character = rest.first {
      if character == "#" {
        // Behind something else it is about that, and about nothing below.
        if isFirst { comment.append(commentText(rest)) }
        break
      }
      isFirst = false
      let token = try token(startingWith: character, of: rest, line: number)
      tokens.append(Token(text: String(token), line: number, comment: comment))
      comment = []
      rest = rest[token.endIndex...].drop(while: isBlank)
    }
  }
  tokens.append(Token(text: "", line: max(number, 1)))
  return tokens
}

private func token(
  startingWith first: Character,
  of rest: Substring,
  line: Int
) throws(InterfaceProblem) -> Substring {
  if rest.hasPrefix("->") { return rest.prefix(2) }
  if "()[],:?".contains(first) { return rest.prefix(1) }
  if isWordCharacter(first) { return rest.prefix(while: isWordCharacter) }
  throw InterfaceProblem(line: line, message: "'\(first)' has no meaning here")
}

private func commentText(_ line: Substring) -> String {
  let text = line.dropFirst()
  return String(text.first == " " ? text.dropFirst() : text)
}

private func isBlank(_ character: Character) -> Bool {
  character == " " || character == "\t" || character == "\r"
}

/// Whether a name may have it, also that of an interface.
private func isWordCharacter(_ character: Character) -> Bool {
  guard character.isASCII else { return false }
  return character.isLetter || character.isNumber || "_.-".contains(character)
}
