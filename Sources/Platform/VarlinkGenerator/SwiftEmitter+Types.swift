/// Types: structures become structs, enumerations become enums of strings.
extension SwiftEmitter {
  func emit(_ type: NamedType, _ swift: inout SwiftText) {
    if let adopted = types.adopted(type.name) {
      swift.documentation(type.comment)
      swift.line("package typealias \(type.name) = \(adopted.type)")
      return
    }
    switch type.type {
    case .enumeration(let words):
      swift.documentation(type.comment)
      emitEnumeration(type.name, words, &swift)
    case .structure(let members): emitStructure(type.name, members, comment: type.comment, &swift)
    default: preconditionFailure("the parser gives a name to nothing else")
    }
  }

  /// Adds a struct, which ``MemberTypes`` knows as `owner` (default: `name`). `conformances` come before
  /// those of every struct; `head` goes to the top of its body.
  func emitStructure(
    _ name: String,
    _ members: [Member],
    comment: [String] = [],
    owner: String? = nil,
    conformances: String = "JSONConvertible",
    head: [String] = [],
    _ swift: inout SwiftText
  ) {
    let owner = owner ?? name
    swift.documentation(comment)
    swift.block("package struct \(name): \(conformances), Equatable, Sendable") { swift in
      for line in head { swift.line(line) }
      for member in members { emitInline(member.type, of: member, in: owner, &swift) }
      for member in members {
        swift.documentation(member.comment)
        swift.line(
          "package var \(member.name.asSwiftName): \(self.name(of: member.type, of: member, in: owner))"
        )
      }
      swift.line()
      emitInitializer(members, of: owner, &swift)
      swift.line()
      emitReading(members, &swift)
      swift.line()
      emitWriting(members, &swift)
    }
  }

  private func emitInitializer(_ members: [Member], of owner: String, _ swift: inout SwiftText) {
    let parameters = members.map { parameter($0, of: owner) }
    swift.block("package init(\(parameters.joined(separator: ", ")))") { swift in
      for member in members { swift.line("self.\(member.name.asSwiftName) = \(member.name.asSwiftName)") }
    }
  }

  func parameter(_ member: Member, of owner: String) -> String {
    let presence = if case .optional = member.type { " = nil" } else { "" }
    return "\(member.name.asSwiftName): \(name(of: member.type, of: member, in: owner))\(presence)"
  }

  private func emitReading(_ members: [Member], _ swift: inout SwiftText) {
    swift.block("package init(from json: JSONReader) throws(UnfitJSON)") { swift in
      swift.line("\(members.isEmpty ? "_" : "let members") = try json.members()")
      for member in members {
        let presence = if case .optional = member.type { "optional" } else { "required" }
        swift.line("self.\(member.name.asSwiftName) = try members.\(presence)(\"\(member.name)\")")
      }
    }
  }

  private func emitWriting(_ members: [Member], _ swift: inout SwiftText) {
    swift.block("package func write(to json: JSONWriter) throws(UnwritableNumber)") { swift in
      swift.line("\(members.isEmpty ? "_" : "let object") = json.object()")
      for member in members.sorted(by: { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) })
      { swift.line("try object.write(\"\(member.name)\", self.\(member.name.asSwiftName))") }
    }
  }

  private func emitEnumeration(_ name: String, _ words: [String], _ swift: inout SwiftText) {
    swift.block("package enum \(name): String, CaseIterable, JSONConvertible, Sendable") { swift in
      swift.line("case \(words.map(\.asSwiftName).joined(separator: ", "))")
      swift.line()
      swift.line(
        "package init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self(rawValue: $0) } }"
      )
      swift.line()
      swift.line("package func write(to json: JSONWriter) { json.write(rawValue) }")
    }
  }

  /// Adds the unnamed types in `type` to the struct, each with the capitalized name of `member`.
  private func emitInline(
    _ type: TypeExpression,
    of member: Member,
    in owner: String,
    _ swift: inout SwiftText
  ) {
    let name = member.name.capitalized
    switch type {
    case .bool, .int, .float, .string, .named: break
    case .optional(let part), .array(let part), .dictionary(let part):
      emitInline(part, of: member, in: owner, &swift)
    case .structure(let members): emitStructure(name, members, &swift)
    case .enumeration(let words):
      if types.adopted("\(owner).\(member.name)") == nil { emitEnumeration(name, words, &swift) }
    }
  }

  private func name(of type: TypeExpression, of member: Member, in owner: String) -> String {
    switch type {
    case .bool: "Bool"
    case .int: "Int"
    case .float: "Double"
    case .string: types.type(ofString: member.name, in: owner)
    // Qualified with the interface, since a type that is named after a member may have the name too.
    case .named(let name): "\(enumName).\(name)"
    case .optional(let wrapped): "\(name(of: wrapped, of: member, in: owner))?"
    case .array(let element): "[\(name(of: element, of: member, in: owner))]"
    case .dictionary(let value): "[String: \(name(of: value, of: member, in: owner))]"
    case .structure: member.name.capitalized
    case .enumeration: types.adopted("\(owner).\(member.name)")?.type ?? member.name.capitalized
    }
  }
}
