/// Errors: a struct for each, and a list of all.
extension SwiftEmitter {
  func emitErrors(_ swift: inout SwiftText) {
    inExtension(&swift) { swift in
      swift.documentation(["An error of the interface with its parameters."])
      swift.block("package protocol Failure: InterfaceError where Interface == \(enumName)") { swift in
        swift.line("/// The same error among all others of the interface.")
        swift.line("var refusal: \(enumName).Refusal { get }")
      }
      swift.line()
      swift.documentation(["Every error of the interface, a case for each."])
      swift.block("package enum Refusal: Sendable") { swift in
        for error in interface.errors {
          swift.line("case \(error.name.uncapitalized.asSwiftName)(\(enumName).\(error.name))")
        }
      }
      swift.line()
      swift.documentation(["How a method of the interface fails."])
      swift.line("package typealias CallFailure = MethodFailure<\(enumName)>")
      swift.line()
      swift.documentation(["Every error of the interface."])
      swift.line("package static let failures: [any Failure.Type] = [")
      for error in interface.errors { swift.line("  \(enumName).\(error.name).self,") }
      swift.line("]")
      swift.line()
      swift.documentation([
        "The error of the interface that a client received; nil where it is one of another interface."
      ])
      swift.block("package static func failure(_ message: ErrorMessage) -> (any Failure)?") { swift in
        swift.block("for type in failures") { swift in
          swift.line("if let failure = message.decoded(as: type) { return failure }")
        }
        swift.line("return nil")
      }
    }
    for error in interface.errors {
      inExtension(&swift) { swift in
        emitStructure(
          error.name,
          error.parameters,
          comment: error.comment,
          conformances: "Failure",
          head: [
            "package typealias Interface = \(enumName)",
            "package static let name = \"\(interface.name).\(error.name)\"",
            "package var refusal: \(enumName).Refusal { .\(error.name.uncapitalized)(self) }",
          ],
          &swift
        )
      }
      emitInitializer(ofComplaintIn: error, &swift)
    }
  }

  /// Adds an initializer from a complaint. Its English text goes to the members that Pills 0.1.0 reads.
  private func emitInitializer(ofComplaintIn error: ErrorSignature, _ swift: inout SwiftText) {
    let complaint = error.parameters.filter { $0.name == "complaint" }
    guard types.isTyped, !complaint.isEmpty else { return }
    let english = ["message": "complaint.english", "expectation": "complaint.englishExpectation"]
    let others = error.parameters.filter { english[$0.name] == nil && !complaint.contains($0) }
    let parameters =
      others.map { parameter($0, of: error.name) } + ["_ complaint: Complaint<some ComplaintKind>"]
    let arguments = error.parameters.map { member in
      let value = complaint.contains(member) ? "\(enumName).Complaint(complaint)" : english[member.name]
      return "\(member.name): \(value ?? member.name.asSwiftName)"
    }
    swift.line()
    swift.block("extension \(enumName).\(error.name)") { swift in
      swift.block("package init(\(parameters.joined(separator: ", ")))") { swift in
        swift.line("self.init(\(arguments.joined(separator: ", ")))")
      }
    }
  }
}
