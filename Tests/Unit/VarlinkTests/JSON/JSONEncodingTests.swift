import Testing

@testable import Varlink

struct JSONEncodingTests {
  @Test func simpleValuesAreWrittenAsTheyAre() throws {
    #expect(try encoded(true) == "true")
    #expect(try encoded("a/b\n\u{1F48A}\u{0}") == #""a/b\n💊\u0000""#)
    #expect(try encoded("") == #""""#)
    #expect(try encoded([Int64.min, Int64.max]) == "[-9223372036854775808,9223372036854775807]")
    #expect(try encoded(UInt64(Int64.max)) == "9223372036854775807")
    #expect(try encoded([0.5, -1e300] as [Double]) == "[0.5,-1e+300]")
    #expect(try encoded([1, nil] as [Int?]) == "[1,null]")
    #expect(try encoded([:] as [String: Int]) == "{}")
    #expect(try encoded([["b": 1, "a": 2], [:]]) == #"[{"a":2,"b":1},{}]"#)
  }

  @Test func whatJSONCannotSayIsRefusedWithItsPath() {
    #expect(path(of: ["a": [0, Double.infinity]]) == "a[1]")
    #expect(path(of: [Float.nan]) == "[0]")
    #expect(path(of: ["a": UInt64.max]) == "a")
    #expect(throws: EncodingFailure(type: "Double")) { try wireText(Double.infinity) }
  }

  private func path(of value: some Encodable) -> String? {
    do {
      _ = try JSONEncoding.text(of: value)
      return nil
    } catch EncodingError.invalidValue(_, let context) {
      return memberPath(context.codingPath)
    } catch {
      return "\(error)"
    }
  }

  @Test func containersWithinContainersAreFilledByHand() throws {
    struct Hand: Encodable {
      func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: MemberName.self)
        var list = object.nestedUnkeyedContainer(forKey: MemberName("list"))
        var deep = list.nestedContainer(keyedBy: MemberName.self)
        try deep.encodeNil(forKey: MemberName("nothing"))
        var deeper = list.nestedUnkeyedContainer()
        try deeper.encode(1)
        try list.encodeNil()
        try list.encode("last")
        let count = list.count
        var other = object.nestedContainer(keyedBy: MemberName.self, forKey: MemberName("other"))
        try other.encode(count, forKey: MemberName("count"))
        try [1].encode(to: object.superEncoder(forKey: MemberName("parent")))
        _ = object.superEncoder()
        // The same object again.
        var again = encoder.container(keyedBy: MemberName.self)
        try again.encode(true, forKey: MemberName("again"))
      }
    }
    #expect(
      try encoded(Hand())
        == #"{"again":true,"list":[{"nothing":null},[1],null,"last"],"other":{"count":4},"parent":[1],"super":{}}"#
    )
  }

  @Test func whoWritesToWhatHasEndedIsStopped() async {
    await #expect(processExitsWith: .failure) {
      var text = JSONText()
      text.openArray(JSONText.whole)
      let first = text.beginElement(of: JSONText.whole)
      _ = text.beginElement(of: JSONText.whole)
      text.write(string: "late", as: first)
    }
  }

  @Test func membersAreSortedByTheirNamesWhereverTheyAre() throws {
    struct Outer: Encodable {
      let zebra: [Inner]
      let ab: String
      let aa: Inner
      let a: Inner?
    }
    struct Inner: Encodable {
      let second: [Int]
      let first: String
    }
    let inner = Inner(second: [2, 1], first: "1,}")
    #expect(
      try encoded(Outer(zebra: [inner, inner], ab: "", aa: inner, a: inner))
        == #"{"a":I,"aa":I,"ab":"","zebra":[I,I]}"#.replacing("I", with: #"{"first":"1,}","second":[2,1]}"#)
    )
  }

  @Test func whatEncodesNothingIsAnEmptyObject() throws {
    struct Silent: Encodable {
      func encode(to encoder: any Encoder) throws {}
    }
    #expect(try encoded(Silent()) == "{}")
    #expect(try encoded([Silent(), Silent()]) == "[{},{}]")
    #expect(try encoded(["a": Silent()]) == #"{"a":{}}"#)
  }

  @Test func textsOfAllLengthsComeBack() throws {
    for length in 0..<200 {
      let text = String(repeating: "ä\u{1F48A}\"", count: length)
      #expect(try decoded(encoded([text: text])) == [text: text])
    }
  }
}
