func isInterfaceName(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count > 1
    && parts.allSatisfy { part in
      part.first?.isLetterOrDigit == true && part.last?.isLetterOrDigit == true
        && part.allSatisfy { $0.isLetterOrDigit || $0 == "-" }
    }
}

/// Whether a type, method or error may have the name, such as `TakeAsNeeded`.
func isTypeName(_ text: String) -> Bool {
  text.first?.isUppercase == true && text.allSatisfy(\.isLetterOrDigit)
}

func isMemberName(_ text: String) -> Bool {
  guard text.first?.isLetter == true, text.last != "_", !text.contains("__") else { return false }
  return text.allSatisfy { $0.isLetterOrDigit || $0 == "_" }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

extension String {
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }

  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The name as Swift declares it: keywords are in backticks.
  var asSwiftName: String { swiftKeywords.contains(self) ? "`\(self)`" : self }
}

/// Names that the generated Swift uses itself; no type, method or error of an interface may have them.
let takenNames: Set<String> = [
  "Bool", "Int", "Double", "String", "CaseIterable", "Equatable", "Error", "Sendable", "MainActor",
  "Call", "CallFailure", "ErrorMessage", "Failure", "Interface", "InterfaceDefinition", "InterfaceError",
  "JSONConvertible", "JSONReader", "JSONWriter", "Method", "MethodFailure", "NoParameters", "Refusal",
  "Service",
  "TypedCall", "UnfitJSON", "UnwritableNumber", "Varlink", "Type", "Protocol", "Self", "Any",
]

private let swiftKeywords: Set<String> = [
  "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
  "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
  "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
