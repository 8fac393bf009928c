/// Reading and writing of enumerations that Swift has already; a case that the interface lacks fails the
/// build.
extension SwiftEmitter {
  func emitAdoptedTypes(_ swift: inout SwiftText) {
    for type in interface.types { emitAdopted(type.name, type.type, &swift) }
    let owners =
      interface.types.map { ($0.name, $0.type.members) }
      + interface.methods.map { ("\($0.name).Output", $0.output) }
    for (owner, members) in owners {
      for member in members { emitAdopted("\(owner).\(member.name)", member.type, &swift) }
    }
  }

  private func emitAdopted(_ name: String, _ type: TypeExpression, _ swift: inout SwiftText) {
    guard let adopted = types.adopted(name) else { return }
    switch type {
    case .optional(let part), .array(let part), .dictionary(let part): emitAdopted(name, part, &swift)
    case .enumeration(let words): emit(words, as: adopted, &swift)
    default: preconditionFailure("'\(name)' is no enumeration")
    }
  }

  private func emit(_ words: [String], as adopted: MemberTypes.Adopted, _ swift: inout SwiftText) {
    let cases = words.map { (word: $0, name: (adopted.cases[$0] ?? $0).asSwiftName) }
    swift.line()
    swift.block("extension \(adopted.type): JSONConvertible") { swift in
      swift.block("package init(from json: JSONReader) throws(UnfitJSON)") { swift in
        swift.block("self = try json.word") { swift in
          swift.block("switch $0") { swift in
            for (word, name) in cases { swift.line("case \"\(word)\": \(adopted.type).\(name)") }
            swift.line("default: nil")
          }
        }
      }
      swift.line()
      swift.block("package func write(to json: JSONWriter)") { swift in
        swift.block("switch self") { swift in
          for (word, name) in cases { swift.line("case .\(name): json.write(\"\(word)\")") }
        }
      }
    }
  }
}

extension TypeExpression {
  fileprivate var members: [Member] { if case .structure(let members) = self { members } else { [] } }
}
