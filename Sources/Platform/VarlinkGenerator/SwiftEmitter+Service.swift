/// The service: a protocol with a function for each method, and the code that calls the right one.
extension SwiftEmitter {
  func emitService(_ swift: inout SwiftText) {
    inExtension(&swift) { swift in
      swift.documentation([
        "Who serves the interface: each function answers the calls of a method, at once or later."
      ])
      swift.line("@MainActor")
      swift.block("package protocol Service: Varlink.Interface") { swift in
        for method in interface.methods {
          swift.documentation(method.comment)
          let signature = "\(function(of: method))(\(parameters(of: method)))"
          swift.line("func \(signature) throws(\(enumName).CallFailure)")
        }
      }
    }
    swift.line()
    swift.block("extension \(enumName).Service") { swift in
      swift.line("package var name: String { \(enumName).name }")
      swift.line("package var text: String { \(enumName).description }")
      swift.line()
      swift.documentation(["Has the function of its method answer the call, which fails where there is none."]
      )
      swift.block("package func dispatch(_ call: Call) throws(Varlink.CallFailure)") { swift in
        swift.block("switch call.method") { swift in
          for method in interface.methods {
            let type = "\(enumName).\(method.name)"
            let function = function(of: method)
            swift.line("case \(type).name: try call.answered(as: \(type).self, by: \(function))")
          }
          swift.line("default: throw call.methodNotFound")
        }
      }
    }
  }

  private func function(of method: MethodSignature) -> String { method.name.uncapitalized.asSwiftName }

  private func parameters(of method: MethodSignature) -> String {
    let call = "_ call: TypedCall<\(enumName).\(method.name)>"
    return method.input.isEmpty ? call : "_ input: \(enumName).\(method.name).Input, \(call)"
  }
}
