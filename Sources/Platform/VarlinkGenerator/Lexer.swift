/// A word or a sign in the text of an interface.
struct Token: Equatable {
  var text: String
  var line: Int
  /// The lines of the comment directly above, without their `#`.
  var comment: [String] = []
}

/// Splits the text of an interface into tokens; the last token is empty.
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
        // A comment at the end of a line is about that line, not about the next declaration.
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

private func isWordCharacter(_ character: Character) -> Bool {
  guard character.isASCII else { return false }
  return character.isLetter || character.isNumber || "_.-".contains(character)
}
