import Testing

@testable import Varlink

struct JSONWriterTests {
  @Test func simpleValuesAreWrittenAsTheyAre() throws {
    #expect(try encoded(true) == "true")
    #expect(try encoded("a/b\n\u{1F48A}\u{0}") == #""a/b\n💊\u0000""#)
    #expect(try encoded("") == #""""#)
    #expect(try encoded([Int.min, Int.max]) == "[-9223372036854775808,9223372036854775807]")
    #expect(try encoded([0.5, -1e300] as [Double]) == "[0.5,-1e+300]")
    #expect(try encoded([1, nil] as [Int?]) == "[1,null]")
    #expect(try encoded([:] as [String: Int]) == "{}")
    #expect(try encoded([["b": 1, "a": 2], [:]]) == #"[{"a":2,"b":1},{}]"#)
  }

  @Test func whatJSONCannotSayIsRefused() {
    #expect(throws: EncodingFailure(type: "Double")) { try wireText(Double.infinity) }
    #expect(throws: EncodingFailure(type: "Array<Double>")) { try wireText([0, Double.nan]) }
  }

  @Test func membersStandAsTheyAreAddedAndThoseOfADictionaryByTheirNames() throws {
    struct Outer: JSONWritable {
      let inner: Inner

      func write(to json: JSONWriter) throws(UnwritableNumber) {
        let object = json.object()
        try object.write("a", inner as Inner?)
        try object.write("aa", [:] as [String: Int])
        try object.write("ab", "{")
        try object.write("b", nil as Inner?)
        try object.write("zebra", [inner, inner])
      }
    }
    struct Inner: JSONWritable {
      func write(to json: JSONWriter) throws(UnwritableNumber) {
        let object = json.object()
        try object.write("second", [2, 1])
        try object.write("first", "1,}")
      }
    }
    #expect(
      try encoded(Outer(inner: Inner()))
        == #"{"a":I,"aa":{},"ab":"{","zebra":[I,I]}"#.replacing("I", with: #"{"second":[2,1],"first":"1,}"}"#)
    )
    #expect(try encoded(["é": 1, "z": 2, "Z": 3, "aa": 4]) == #"{"Z":3,"aa":4,"z":2,"é":1}"#)
  }

  @Test func textsOfAllLengthsComeBack() throws {
    for length in 0..<200 {
      let text = String(repeating: "ä\u{1F48A}\"", count: length)
      #expect(try decoded(encoded([text: text])) == [text: text])
    }
  }
}
