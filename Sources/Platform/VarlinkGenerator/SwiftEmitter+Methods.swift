/// Methods: an enum for each, with its input and output. Parameters that repeat those of an earlier method
/// are a typealias of them, so that one function can handle both.
extension SwiftEmitter {
  func emitMethods(_ swift: inout SwiftText) {
    inExtension(&swift) { swift in
      swift.documentation(["A method of the interface."])
      swift.line("package protocol Method: Varlink.Method where Interface == \(enumName) {}")
    }
    var inputs: [String: String] = [:]
    var outputs: [String: String] = [:]
    for method in interface.methods {
      inExtension(&swift) { swift in
        swift.documentation(method.comment)
        swift.block("package enum \(method.name): Method") { swift in
          swift.line("package typealias Interface = \(enumName)")
          swift.line("package static let name = \"\(method.name)\"")
          emitParameters("Input", method.input, of: method, &inputs, &swift)
          emitParameters("Output", method.output, of: method, &outputs, &swift)
        }
      }
    }
  }

  private func emitParameters(
    _ name: String,
    _ members: [Member],
    of method: MethodSignature,
    _ known: inout [String: String],
    _ swift: inout SwiftText
  ) {
    let list = members.parameterList
    if members.isEmpty {
      swift.line("package typealias \(name) = NoParameters")
    } else if let earlier = known[list] {
      swift.line("package typealias \(name) = \(enumName).\(earlier).\(name)")
    } else {
      known[list] = method.name
      emitStructure(name, members, owner: "\(method.name).\(name)", &swift)
    }
  }
}
