/// Turns an interface into Swift: an enum with its types, methods and errors, and the protocol of a service.
struct SwiftEmitter {
  let interface: InterfaceTree
  /// The text that `interface` was parsed from.
  let source: String

  var types: MemberTypes { MemberTypes(ofInterface: interface.name) }

  /// The last part of the interface's name, or the last two if the generated code uses that name itself.
  var enumName: String {
    let parts = interface.name.split(separator: ".").map { String($0).capitalized }
    let name = parts.last ?? interface.name
    return takenNames.contains(name) ? parts.suffix(2).joined() : name
  }

  var swift: String {
    var swift = SwiftText()
    swift.line("// Made of \(interface.name).varlink by each build.")
    if types.isTyped { swift.line("package import PillsCore") }
    if !types.isOfVarlink { swift.line("package import Varlink") }
    swift.line()
    emitDefinition(&swift)
    for type in interface.types { inExtension(&swift) { emit(type, &$0) } }
    emitAdoptedTypes(&swift)
    // An interface of types only has nothing to call.
    if interface.methods.isEmpty, interface.errors.isEmpty { return swift.text }
    emitMethods(&swift)
    emitErrors(&swift)
    emitService(&swift)
    return swift.text
  }

  func inExtension(_ swift: inout SwiftText, _ body: (inout SwiftText) -> Void) {
    swift.line()
    swift.block("extension \(enumName)", body)
  }

  private func emitDefinition(_ swift: inout SwiftText) {
    swift.documentation(interface.comment)
    swift.block("package enum \(enumName): InterfaceDefinition") { swift in
      swift.line("package static let name = \"\(interface.name)\"")
      // Nothing in the text can end a literal with more # around it than the text has in a row.
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

func swift(ofInterface text: String) throws(InterfaceProblem) -> String {
  SwiftEmitter(interface: try Parser.interface(text), source: text).swift
}
