import Testing

@testable import VarlinkGenerator

extension Member {
  fileprivate init(_ name: String, _ type: TypeExpression, comment: [String] = []) {
    self.init(comment: comment, name: name, type: type)
  }
}

struct ParserTests {
  /// Parses an interface with `text` in it.
  private func interface(_ text: String) throws -> InterfaceTree {
    try Parser.interface("interface org.example.Clock\n\(text)\n")
  }

  @Test(
    "a type is parsed",
    arguments: [
      ("bool", .bool), ("int", .int), ("float", .float), ("string", .string),
      ("Slot", .named("Slot")),
      ("?int", .optional(.int)),
      ("[]string", .array(.string)),
      ("?[]Slot", .optional(.array(.named("Slot")))),
      ("[]?int", .array(.optional(.int))),
      ("[string]Slot", .dictionary(.named("Slot"))),
      ("[][string]bool", .array(.dictionary(.bool))),
      ("(off, on)", .enumeration(["off", "on"])),
      ("(off)", .enumeration(["off"])),
      ("?(off, on)", .optional(.enumeration(["off", "on"]))),
      ("()", .structure([])),
      ("(a: int)", .structure([Member("a", .int)])),
      (
        "[](a_b: (c, d), e: ?Slot)",
        .array(
          .structure([Member("a_b", .enumeration(["c", "d"])), Member("e", .optional(.named("Slot")))])
        )
      ),
    ] as [(String, TypeExpression)]
  )
  func types(text: String, type: TypeExpression) throws {
    let interface = try interface("type Slot (name: string)\ntype Day (member: \(text))")
    #expect(interface.types.last?.type == .structure([Member("member", type)]))
    #expect(type.description == text)
  }

  @Test func definitionsAreReadWithTheirComments() throws {
    let interface = try Parser.interface(
      """
      # A clock.
      #
      # It ticks.
      interface org.example.Clock # it is said

      # About nothing.

      # A hand.
      type Hand (
        # Which.
        kind: (hour, minute), # not about the length
        length: float
      )
      type Face (plain,
        ornate)

      # Tells the time.
      method Tell(zone: ?string,hand:Hand) -> (time: string)
      method Stop() -> ()

      #It is broken.
      error Broken (since: int)
      error Lost ()
      """
    )
    let kind = Member("kind", .enumeration(["hour", "minute"]), comment: ["Which."])
    let expected = InterfaceTree(
      comment: ["A clock.", "", "It ticks."],
      name: "org.example.Clock",
      types: [
        NamedType(comment: ["A hand."], name: "Hand", type: .structure([kind, Member("length", .float)])),
        NamedType(comment: [], name: "Face", type: .enumeration(["plain", "ornate"])),
      ],
      methods: [
        MethodSignature(
          comment: ["Tells the time."],
          name: "Tell",
          input: [Member("zone", .optional(.string)), Member("hand", .named("Hand"))],
          output: [Member("time", .string)]
        ),
        MethodSignature(comment: [], name: "Stop", input: [], output: []),
      ],
      errors: [
        ErrorSignature(comment: ["It is broken."], name: "Broken", parameters: [Member("since", .int)]),
        ErrorSignature(comment: [], name: "Lost", parameters: []),
      ]
    )
    #expect(interface == expected)
  }

  @Test func whatIsUsedMayComeLater() throws {
    #expect(try interface("type A (b: B)\ntype B (a: []A)").types.count == 2)
  }

  @Test(
    "an invalid text is refused with its line",
    arguments: [
      ("type A (b: B)", 2, "there is no type 'B'"),
      ("type A (b: ?[]\nB)", 3, "there is no type 'B'"),
      ("method Tell(b: B) -> ()", 2, "there is no type 'B'"),
      ("error Tell (b: Broken)\nerror Broken ()", 2, "there is no type 'Broken'"),
      ("type A (b: int)\n\ntype A (c: int)", 4, "the name 'A' is given twice"),
      ("type A (b: int)\nmethod A() -> ()", 3, "the name 'A' is given twice"),
      ("method A() -> ()\nerror A ()", 3, "the name 'A' is given twice"),
      ("type A (b: int,\nb: string)", 3, "the name 'b' is given twice"),
      ("type A (b,\nc,\nb)", 4, "the name 'b' is given twice"),
      ("type String (b: int)", 2, "Swift has 'String' already"),
      ("type A (b: object)", 2, "there is no Swift type for 'object'"),
      ("type A (b: ??int)", 2, "what is optional already is made so again"),
      ("type A (b: int", 3, "',' or ')' is missing"),
      ("type A (b: int c: int)", 2, "',' or ')' is missing"),
      ("type A (b: )", 2, "a type is expected, not ')'"),
      ("type A (b: number)", 2, "a type is expected, not 'number'"),
      ("type A (: int)", 2, "the name of a member is expected, not ':'"),
      ("type A (b_: int)", 2, "the name of a member is expected, not 'b_'"),
      ("type A (b: [int]int)", 2, "']' is missing"),
      ("type A int", 2, "'(' is missing"),
      ("type a (b: int)", 2, "a name for the type is expected, not 'a'"),
      ("method Tell()", 3, "'->' is missing"),
      ("Type A (b: int)", 2, "'type', 'method' or 'error' is expected, not 'Type'"),
      ("type A (b: int);", 2, "';' has no meaning here"),
      ("type", 3, "a name for the type is expected, not the end of the text"),
    ]
  )
  func problems(text: String, line: Int, message: String) {
    #expect(throws: InterfaceProblem(line: line, message: message)) { try interface(text) }
  }

  @Test(
    "an interface with an invalid name is refused",
    arguments: [
      "", "interface", "interface clock", "interface org..clock", "interface org.-clock",
      "interface org.clock-",
      "type A (b: int)",
    ]
  )
  func noInterface(text: String) { #expect(throws: InterfaceProblem.self) { try Parser.interface(text) } }

  @Test func anInterfaceMayHaveAHyphenInItsName() throws {
    #expect(try Parser.interface("interface org.my-example.clock").name == "org.my-example.clock")
  }
}
