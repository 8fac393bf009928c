import Testing

@testable import Varlink

struct JSONDecodingTests {
  @Test func everyTypeComesBackAsItWas() throws {
    let everything = Everything()
    #expect(try decoded(encoded(everything), as: Everything.self) == everything)
  }

  @Test func integersAreTakenToTheirLimitsAndNoFurther() throws {
    try checkLimits(of: Int8.self)
    try checkLimits(of: Int16.self)
    try checkLimits(of: Int32.self)
    try checkLimits(of: Int64.self)
    try checkLimits(of: Int.self)
    try checkLimits(of: UInt8.self)
    try checkLimits(of: UInt16.self)
    try checkLimits(of: UInt32.self)
    #expect(try decoded("[0,9223372036854775807]", as: [UInt64].self) == [0, UInt64(Int64.max)])
    #expect(try complaint(about: "-1", as: UInt64.self) == "corrupt ")
    #expect(try complaint(about: "-1", as: UInt.self) == "corrupt ")
    #expect(try complaint(about: "9223372036854775808", as: UInt64.self) == "corrupt ")
  }

  private func checkLimits<Integer: FixedWidthInteger & Decodable>(of type: Integer.Type) throws {
    #expect(try decoded("[\(type.min),\(type.max)]", as: [Integer].self) == [type.min, type.max])
    #expect(try complaint(about: "\(Double(type.max) + 1)", as: type) == "corrupt ")
    #expect(try complaint(about: "\(Double(type.min) * 2 - 1)", as: type) == "corrupt ")
    guard Integer.bitWidth < 64 else { return }
    #expect(try complaint(about: "\(Int64(type.max) + 1)", as: type) == "corrupt ")
    #expect(try complaint(about: "\(Int64(type.min) - 1)", as: type) == "corrupt ")
  }

  @Test(
    "a number with fraction or exponent is an integer if it is whole and exact",
    arguments: [
      ("1.0", 1), ("-2e3", -2000), ("9007199254740992.0", 9_007_199_254_740_992), ("1.5", nil), ("1e-1", nil),
      ("9007199254740994.0", nil), ("99999999999999999999", nil),
    ]
  )
  func wholeNumbers(text: String, integer: Int?) { #expect((try? decoded(text, as: Int.self)) == integer) }

  @Test func anIntegerBeyond64BitsHarmsNoOther() throws {
    #expect(
      try decoded(#"{"a":1,"b":99999999999999999999}"#, as: [String: Double].self) == ["a": 1, "b": 1e20]
    )
    #expect(try decoded("[1e3,[99999999999999999999]]", as: Mixed.self).first == 1000)
  }

  private struct Mixed: Decodable {
    let first: Int

    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      first = try elements.decode(Int.self)
    }
  }

  @Test func floatingPointNumbersAreTakenFromAnyNumber() throws {
    #expect(try decoded("[1,-0.5,1e300]", as: [Double].self) == [1, -0.5, 1e300])
    #expect(try decoded("[1,0.1]", as: [Float].self) == [1, 0.1])
    #expect(try complaint(about: "1e300", as: Float.self) == "corrupt ")
  }

  @Test(
    "what is wrong is told with its path",
    arguments: [
      ("null", "null "),
      ("[]", "mismatch "),
      ("{}", "missing name"),
      (#"{"name":null}"#, "null name"),
      (#"{"name":1}"#, "mismatch name"),
      (#"{"name":"x","kind":"hourly"}"#, "corrupt kind"),
      (#"{"name":"x","slots":[{"hour":1},{}]}"#, "missing slots[1].hour"),
      (#"{"name":"x","slots":[{"hour":1},{"hour":true}]}"#, "mismatch slots[1].hour"),
      (#"{"name":"x","slots":[null]}"#, "null slots[0]"),
      (#"{"name":"x","slots":{"0":{}}}"#, "mismatch slots"),
      (#"{"name":"x","every":-1.5}"#, "corrupt every"),
      (#"{"name":"x","unknown":{}}"#, nil),
    ]
  )
  func complaints(text: String, told: String?) throws {
    #expect(try complaint(about: text, as: Schedule.self) == told)
  }

  @Test func noTypeTakesAnother() throws {
    for text in ["0", "1", "\"true\"", "[]", "{}"] {
      #expect(try complaint(about: text, as: Bool.self) == "mismatch ")
    }
    for text in ["0", "true", "[]", "{}"] {
      #expect(try complaint(about: text, as: String.self) == "mismatch ")
    }
    for text in ["\"1\"", "true", "[]", "{}"] {
      #expect(try complaint(about: text, as: Int.self) == "mismatch ")
      #expect(try complaint(about: text, as: Double.self) == "mismatch ")
    }
    #expect(try complaint(about: "null", as: Int.self) == "null ")
    #expect(try complaint(about: "null", as: [Int].self) == "null ")
    #expect(try decoded("null", as: Int?.self) == nil)
  }

  @Test func whatATypeItselfThrowsComesWithThePath() throws {
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws { throw NoJSON() }
    }
    #expect(try complaint(about: #"{"a":[0]}"#, as: [String: [Picky]].self) == "corrupt a[0]")
  }

  @Test func containersWithinContainersAreWalkedByHand() throws {
    struct Walk: Decodable {
      var heard: [String] = []

      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        heard.append("\(elements.count ?? -1) \(try elements.decodeNil()) \(try elements.decodeNil())")
        let object = try elements.nestedContainer(keyedBy: MemberName.self)
        heard.append(object.allKeys.map(\.stringValue).sorted().joined(separator: " "))
        heard.append("\(object.contains(MemberName("a"))) \(object.contains(MemberName("a\u{0}")))")
        heard.append("\(try object.decodeNil(forKey: MemberName("b")))")
        var deep = try object.nestedUnkeyedContainer(forKey: MemberName("a"))
        var deeper = try deep.nestedUnkeyedContainer()
        heard.append(memberPath(deeper.codingPath))
        heard.append(try deeper.decode(String.self) + " \(deeper.isAtEnd) \(deep.isAtEnd)")
        heard.append(try String(from: try object.superDecoder()))
        heard.append(try String(from: try elements.superDecoder()))
        heard.append("\((try? elements.decode(Int.self)) as Int?)")
      }
    }
    let walk = try decoded(#"[null,{"a":[["x"]],"b":null,"super":"s"},"last"]"#, as: Walk.self)
    #expect(
      walk.heard == [
        "3 true false", "a b super", "true false", "true", "[1].a[0]", "x true true", "s", "last", "nil",
      ]
    )
  }

  @Test func anElementThatDoesNotFitCanBeReadOtherwise() throws {
    struct Either: Decodable {
      let text: String

      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        if let number = try? elements.decode(Int.self) {
          text = "\(number)"
        } else {
          text = try elements.decode(String.self)
        }
      }
    }
    #expect(try decoded(#"["x"]"#, as: Either.self).text == "x")
  }

  @Test func aClassDecodesWhatItInherits() throws {
    let cat = try decoded(#"{"lives":9,"super":{"name":"x"}}"#, as: Cat.self)
    #expect(cat.lives == 9)
    #expect(cat.name == "x")
    #expect(try encoded(cat) == #"{"lives":9,"super":{"name":"x"}}"#)
  }

  @Test func manyValuesAreLetGoOf() throws {
    let text = try encoded([Everything](repeating: Everything(), count: 20))
    for _ in 0..<50 { #expect(try decoded(text, as: [Everything].self).count == 20) }
  }
}

private class Animal: Codable {
  let name: String

  init(name: String) { self.name = name }
}

private final class Cat: Animal {
  let lives: Int

  private enum CodingKeys: CodingKey { case lives }

  required init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    lives = try members.decode(Int.self, forKey: .lives)
    try super.init(from: try members.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: members.superEncoder())
    try members.encode(lives, forKey: .lives)
  }
}
