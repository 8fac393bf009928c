/// Turns an interface into Swift: an enum of its name that has its types, methods and errors, and what serves it.
struct SwiftEmitter {
  let interface: InterfaceTree
  /// The text that the interface was read from.
  let source: String

  /// The types that are not those of Varlink.
  var types: MemberTypes { MemberTypes(ofInterface: interface.name) }

  /// The last part of the interface's name, or the last two where the Swift of an interface has that name itself.
  var enumName: String {
    let parts = interface.name.split(separator: ".").map { String($0).capitalized }
    let name = parts.last ?? interface.name
    return takenNames.contains(name) ? parts.suffix(2).joined() : name
  }

  /// The whole Swift file.
  var swift: String {
    var swift = SwiftText()
    swift.line("// Made of \(interface.name).varlink by each build.")
    if types.isTyped { swift.line("package import PillsCore") }
    if !types.isOfVarlink { swift.line("package import Varlink") }
    swift.line()
    emitDefinition(&swift)
    for type in interface.types { inExtension(&swift) { emit(type, &$0) } }
    emitAdoptedTypes(&swift)
    // Of types alone there is nothing to call.
    if interface.methods.isEmpty, interface.errors.isEmpty { return swift.text }
    emitMethods(&swift)
    emitErrors(&swift)
    emitService(&swift)
    return swift.text
  }

  /// Adds what `body` does to the enum of the interface.
  func inExtension(_ swift: inout SwiftText, _ body: (inout SwiftText) -> Void) {
    swift.line()
    swift.block("extension \(enumName)", body)
  }

  private func emitDefinition(_ swift: inout SwiftText) {
    swift.documentation(interface.comment)
    swift.block("package enum \(enumName): InterfaceDefinition") { swift in
      swift.line("package static let name = \"\(interface.name)\"")
      // No line of the text can end what has more signs around it than are anywhere in a row.
      let signs = String(repeating: "#", count: longestRun(of: "#", in: source) + 1)
      swift.line("package static let description = \(signs)\"\"\"")
      swift.verbatim(source + "\n\"\"\"\(signs)\n")
    }
  }

  private func longestRun(of sign: Character, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// The Swift of the interface that `text` describes; the problem of a text that describes none.
func swift(ofInterface text: String) throws(InterfaceProblem) -> String {
  SwiftEmitter(interface: try Parser.interface(text), source: text).swift
}
