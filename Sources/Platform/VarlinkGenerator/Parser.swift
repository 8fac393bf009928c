/// Parses the text of an interface.
struct Parser {
  private var rest: ArraySlice<Token>
  private var names: Set<String> = []
  private var references: [Token] = []

  private init(_ text: String) throws(InterfaceProblem) { rest = try tokens(of: text)[...] }

  static func interface(_ text: String) throws(InterfaceProblem) -> InterfaceTree {
    var parser = try Parser(text)
    return try parser.interface()
  }
}

extension Parser {
  private mutating func interface() throws(InterfaceProblem) -> InterfaceTree {
    let start = try take("interface")
    let name = try takeWord("the name of the interface") { isInterfaceName($0) }
    var interface = InterfaceTree(comment: start.comment, name: name.text)
    while !next.text.isEmpty {
      let keyword = takeNext()
      switch keyword.text {
      case "type":
        let name = try takeNewName("type")
        let type = try takeStructureOrEnumeration()
        interface.types.append(NamedType(comment: keyword.comment, name: name, type: type))
      case "method":
        let name = try takeNewName("method")
        let input = try takeMembers()
        try take("->")
        let output = try takeMembers()
        interface.methods.append(
          MethodSignature(comment: keyword.comment, name: name, input: input, output: output)
        )
      case "error":
        let name = try takeNewName("error")
        let parameters = try takeMembers()
        interface.errors.append(ErrorSignature(comment: keyword.comment, name: name, parameters: parameters))
      default: throw problem(keyword, "'type', 'method' or 'error' is expected, not '\(keyword.text)'")
      }
    }
    let types = Set(interface.types.map(\.name))
    for reference in references where !types.contains(reference.text) {
      throw problem(reference, "there is no type '\(reference.text)'")
    }
    return interface
  }

  private mutating func takeNewName(_ kind: String) throws(InterfaceProblem) -> String {
    let name = try takeWord("a name for the \(kind)") { isTypeName($0) }
    guard !takenNames.contains(name.text) else { throw problem(name, "Swift has '\(name.text)' already") }
    guard names.insert(name.text).inserted else {
      throw problem(name, "the name '\(name.text)' is given twice")
    }
    return name.text
  }
}

extension Parser {
  private mutating func takeType() throws(InterfaceProblem) -> TypeExpression {
    let first = next
    switch first.text {
    case "?":
      takeNext()
      guard next.text != "?" else { throw problem(next, "what is optional already is made so again") }
      return .optional(try takeType())
    case "[":
      takeNext()
      if next.text == "string" {
        takeNext()
        try take("]")
        return .dictionary(try takeType())
      }
      try take("]")
      return .array(try takeType())
    case "(": return try takeStructureOrEnumeration()
    case "bool": return taking(.bool)
    case "int": return taking(.int)
    case "float": return taking(.float)
    case "string": return taking(.string)
    case "object", "any": throw problem(first, "there is no Swift type for '\(first.text)'")
    default:
      let name = try takeWord("a type") { isTypeName($0) }
      references.append(name)
      return .named(name.text)
    }
  }

  /// Consumes the next word, which stands for `type`.
  private mutating func taking(_ type: TypeExpression) -> TypeExpression {
    takeNext()
    return type
  }

  /// A list is an enumeration if its first word has no type.
  private mutating func takeStructureOrEnumeration() throws(InterfaceProblem) -> TypeExpression {
    let start = rest.dropFirst().prefix(2).map(\.text)
    guard start.first != ")", start.last == "," || start.last == ")" else {
      return .structure(try takeMembers())
    }
    var words: [Token] = []
    try take("(")
    repeat { words.append(try takeMemberName(besides: words)) } while try takeSeparator()
    return .enumeration(words.map(\.text))
  }

  private mutating func takeMembers() throws(InterfaceProblem) -> [Member] {
    try take("(")
    if next.text == ")" {
      takeNext()
      return []
    }
    var names: [Token] = []
    var members: [Member] = []
    repeat {
      let name = try takeMemberName(besides: names)
      try take(":")
      names.append(name)
      members.append(Member(comment: name.comment, name: name.text, type: try takeType()))
    } while try takeSeparator()
    return members
  }

  /// Consumes `,` or `)`; returns whether another member follows.
  private mutating func takeSeparator() throws(InterfaceProblem) -> Bool {
    let sign = takeNext()
    guard [",", ")"].contains(sign.text) else { throw problem(sign, "',' or ')' is missing") }
    return sign.text == ","
  }

  private mutating func takeMemberName(besides others: [Token]) throws(InterfaceProblem) -> Token {
    let name = try takeWord("the name of a member") { isMemberName($0) }
    guard !others.contains(where: { $0.text == name.text }) else {
      throw problem(name, "the name '\(name.text)' is given twice")
    }
    return name
  }
}

extension Parser {
  private var next: Token { rest.first ?? Token(text: "", line: 1) }

  @discardableResult
  private mutating func takeNext() -> Token {
    let token = next
    rest = rest.dropFirst()
    return token
  }

  @discardableResult
  private mutating func take(_ text: String) throws(InterfaceProblem) -> Token {
    let token = takeNext()
    guard token.text == text else { throw problem(token, "'\(text)' is missing") }
    return token
  }

  private mutating func takeWord(
    _ expectation: String,
    where isGood: (String) -> Bool
  ) throws(InterfaceProblem) -> Token {
    let token = takeNext()
    guard isGood(token.text) else {
      let found = token.text.isEmpty ? "the end of the text" : "'\(token.text)'"
      throw problem(token, "\(expectation) is expected, not \(found)")
    }
    return token
  }

  private func problem(_ token: Token, _ message: String) -> InterfaceProblem {
    InterfaceProblem(line: token.line, message: message)
  }
}
