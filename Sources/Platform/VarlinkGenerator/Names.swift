/// Whether an interface may have the name, such as `org.example.Clock`.
func isInterfaceName(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count > 1
    && parts.allSatisfy { part in
      part.first?.isLetterOrDigit == true && part.last?.isLetterOrDigit == true
        && part.allSatisfy { $0.isLetterOrDigit || $0 == "-" }
    }
}

/// Whether a type, a method or an error may have the name, such as `TakeAsNeeded`.
func isTypeName(_ text: String) -> Bool {
  text.first?.isUppercase == true && text.allSatisfy(\.isLetterOrDigit)
}

/// Whether a member may have the name, such as `dueAt` or `due_at`.
func isMemberName(_ text: String) -> Bool {
  guard text.first?.isLetter == true, text.last != "_", !text.contains("__") else { return false }
  return text.allSatisfy { $0.isLetterOrDigit || $0 == "_" }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

extension String {
  /// The name with a small letter at its beginning: `takeAsNeeded`.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }

  /// The name with a capital letter at its beginning, as that of a type that stands where a member has it: `State`.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The name as Swift has it where something is declared: words of Swift itself stand in backticks.
  var asSwiftName: String { swiftKeywords.contains(self) ? "`\(self)`" : self }
}

/// The names that the Swift of an interface uses itself, so that no type, method or error of one can have them.
let takenNames: Set<String> = [
  "Bool", "Int", "Double", "String", "CaseIterable", "Equatable", "Error", "Sendable", "MainActor",
  "Call", "CallFailure", "ErrorMessage", "Failure", "Interface", "InterfaceDefinition", "InterfaceError",
  "JSONConvertible", "JSONReader", "JSONWriter", "Method", "MethodFailure", "NoParameters", "Refusal",
  "Service",
  "TypedCall", "UnfitJSON", "UnwritableNumber", "Varlink", "Type", "Protocol", "Self", "Any",
]

/// Those that no declaration may have without backticks.
private let swiftKeywords: Set<String> = [
  "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
  "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
  "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
