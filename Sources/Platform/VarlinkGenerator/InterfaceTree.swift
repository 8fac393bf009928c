/// What the text of an interface says (varlink.org, "Interface Definition").
struct InterfaceTree: Equatable, Sendable {
  var comment: [String]
  var name: String
  var types: [NamedType] = []
  var methods: [MethodSignature] = []
  var errors: [ErrorSignature] = []
}

/// A type that has a name: a structure or an enumeration.
struct NamedType: Equatable, Sendable {
  var comment: [String]
  var name: String
  var type: TypeExpression
}

/// A method with what goes in and what comes out.
struct MethodSignature: Equatable, Sendable {
  var comment: [String]
  var name: String
  var input: [Member]
  var output: [Member]
}

/// An error with what it tells.
struct ErrorSignature: Equatable, Sendable {
  var comment: [String]
  var name: String
  var parameters: [Member]
}

/// A member of a structure, or a parameter.
struct Member: Equatable, Sendable {
  var comment: [String]
  var name: String
  var type: TypeExpression
}

/// A type as it is written where a member has it.
indirect enum TypeExpression: Equatable, Sendable {
  case bool, int, float, string
  case named(String)
  case optional(TypeExpression)
  case array(TypeExpression)
  /// `[string]`, whose keys are strings.
  case dictionary(TypeExpression)
  case structure([Member])
  case enumeration([String])
}

extension TypeExpression: CustomStringConvertible {
  /// The type in the words of the interface, without comments and in one line.
  var description: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .named(let name): name
    case .optional(let wrapped): "?\(wrapped)"
    case .array(let element): "[]\(element)"
    case .dictionary(let value): "[string]\(value)"
    case .structure(let members): members.parameterList
    case .enumeration(let words): "(\(words.joined(separator: ", ")))"
    }
  }
}

extension [Member] {
  /// The members in the words of the interface; equal for lists that differ in comments alone.
  var parameterList: String { "(\(map { "\($0.name): \($0.type)" }.joined(separator: ", ")))" }
}

/// What is wrong with the text of an interface, and where.
struct InterfaceProblem: Error, Equatable {
  /// Counted from 1.
  var line: Int
  var message: String
}
