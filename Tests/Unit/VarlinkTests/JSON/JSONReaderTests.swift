import Testing

@testable import Varlink

struct JSONReaderTests {
  @Test func everyTypeComesBackAsItWas() throws {
    let schedule = Schedule(
      name: "ä \"quoted\"/\u{0}\u{1F48A}",
      kind: .weekly,
      every: .min,
      slots: [.init(hour: .max), .init(hour: 0)]
    )
    #expect(try decoded(encoded(schedule), as: Schedule.self) == schedule)
    #expect(try decoded(encoded([true, false]), as: [Bool].self) == [true, false])
    #expect(try decoded(encoded([1, nil, 3] as [Int?]), as: [Int?].self) == [1, nil, 3])
    #expect(try decoded(encoded([[], [0.1]] as [[Double]]), as: [[Double]].self) == [[], [0.1]])
    let named = ["": [:], "a.b": ["yes": true]]
    #expect(try decoded(encoded(named), as: [String: [String: Bool]].self) == named)
  }

  @Test func integersAreTakenToTheirLimitsAndNoFurther() throws {
    #expect(try decoded("[\(Int.min),\(Int.max)]", as: [Int].self) == [.min, .max])
    #expect(try complaint(about: "1e19", as: Int.self) == "corrupt ")
  }

  @Test(
    "a number with a fraction or an exponent is an integer if it is whole and exact",
    arguments: [
      ("1.0", 1), ("-2e3", -2000), ("9007199254740992.0", 9_007_199_254_740_992), ("1.5", nil), ("1e-1", nil),
      ("9007199254740994.0", nil),
    ]
  )
  func wholeNumbers(text: String, integer: Int?) { #expect((try? decoded(text, as: Int.self)) == integer) }

  @Test func floatingPointNumbersAreTakenFromAnyNumber() throws {
    #expect(try decoded("[1,-0.5,1e300]", as: [Double].self) == [1, -0.5, 1e300])
  }

  @Test(
    "an error has its path",
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

  @Test(
    "if unknown members are forbidden, they are reported with their path",
    arguments: [
      (#"{"name":"x","slots":[{"hour":1}]}"#, nil),
      (#"{"name":"x","unknown":{}}"#, "corrupt unknown"),
      (#"{"name":"x","zebra":1,"colour":null}"#, "corrupt colour"),
      (#"{"name":"x","slots":[{"hour":1,"minute":2}]}"#, "corrupt slots[0].minute"),
      (#"{"unknown":1}"#, "missing name"),
    ]
  )
  func undeclaredMembers(text: String, told: String?) throws {
    let reader = JSONReader(try json(text), allowsUndeclaredMembers: false)
    #expect(complaint { () throws(UnfitJSON) in _ = try reader.read(Schedule.self) } == told)
  }

  @Test func aDictionaryDeclaresWhateverItHas() throws {
    let reader = JSONReader(try json(#"{"a":{"b":1}}"#), allowsUndeclaredMembers: false)
    #expect(try reader.read([String: [String: Int]].self) == ["a": ["b": 1]])
  }

  @Test func whatHasNoMembersTakesNone() throws {
    let reader = JSONReader(try json(#"{"a":1}"#), allowsUndeclaredMembers: false)
    #expect(complaint { () throws(UnfitJSON) in _ = try reader.read(NoParameters.self) } == "corrupt a")
    _ = try decoded(#"{"a":1}"#, as: NoParameters.self)
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
}
