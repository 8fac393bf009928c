/// An interface as parsed from its text (varlink.org, "Interface Definition").
struct InterfaceTree: Equatable, Sendable {
  var comment: [String]
  var name: String
  var types: [NamedType] = []
  var methods: [MethodSignature] = []
  var errors: [ErrorSignature] = []
}

/// A structure or an enumeration with a name.
struct NamedType: Equatable, Sendable {
  var comment: [String]
  var name: String
  var type: TypeExpression
}

/// A method with its input and output.
struct MethodSignature: Equatable, Sendable {
  var comment: [String]
  var name: String
  var input: [Member]
  var output: [Member]
}

/// An error with its parameters.
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

/// The type of a member or a parameter.
indirect enum TypeExpression: Equatable, Sendable {
  case bool, int, float, string
  case named(String)
  case optional(TypeExpression)
  case array(TypeExpression)
  /// `[string]T`, whose keys are strings.
  case dictionary(TypeExpression)
  case structure([Member])
  case enumeration([String])
}

extension TypeExpression: CustomStringConvertible {
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
  /// The members in the interface language; equal for lists that differ only in comments.
  var parameterList: String { "(\(map { "\($0.name): \($0.type)" }.joined(separator: ", ")))" }
}

/// A mistake in the text of an interface.
struct InterfaceProblem: Error, Equatable {
  /// Counted from 1.
  var line: Int
  var message: String
}
