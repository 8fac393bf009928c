import Testing

@testable import Varlink

struct JSONTextTests {
  @Test(
    "a valid text becomes compact and sorted",
    arguments: [
      ("null", "null"),
      (" true ", "true"),
      ("-0", "0"),
      ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("2.5e-3", "0.0025"),
      (#"["1e400",9007199254740993]"#, #"["1e400",9007199254740993]"#),
      (#" { "b" : 1 , "a" : [ ] , "" : { } } "#, #"{"":{},"a":[],"b":1}"#),
      (#"{"é":1,"z":2,"Z":3,"aa":4,"a":5}"#, #"{"Z":3,"a":5,"aa":4,"z":2,"é":1}"#),
      (#""a/b\/c""#, #""a/b/c""#),
      (#""\u00e9\ud83d\udc8a💊""#, #""é💊💊""#),
      (#""\"\\\b\f\n\r\t""#, #""\"\\\u0008\u000c\n\r\t""#),
      (#""\u0000\u0001\u001b""#, #""\u0000\u0001\u001b""#),
      ("\"\u{7f}\u{9b}\u{2028}\u{fffe}\"", "\"\u{7f}\u{9b}\u{2028}\u{fffe}\""),
    ]
  )
  func validTexts(text: String, written: String) throws { #expect(try encoded(json(text)) == written) }

  @Test(
    "an invalid text is refused",
    arguments: [
      "", " ", "{", "}", "[1,]", "{\"a\":1,}", "[1 2]", "{} {}", "nul", "NaN", "Infinity", "01", "1.", ".5",
      "+1",
      "'a'", "1e400", "-1e400", "[1,1e400 ]", "9223372036854775808", "[-9223372036854775809]",
      String(repeating: "9", count: 400), #"{"a\u0000b":1}"#, "1e400e5", "[01e400]", "1e400 x", "-1e400-",
      "99999999999999999999.",
      #"{"\u0000":}"#, #"{"\u0000"#, #"{"\u0000\"#, "[1e400,\"", "\"a", "\"\n\"", #""\x""#,
      #""\u12""#, #""\ud800""#, #""\udc00\ud800""#, #"{a:1}"#,
      #"{1:1}"#,
      #"{"a":1,"a":1}"#, #"{"b":{"a":1,"a":null}}"#, #"{"a":1,"\u0061":2}"#, #"{"a\u0000":1,"a\u0000":1}"#,
      "\u{feff}{}",
      "[1]\u{0}", "//\n1",
    ]
  )
  func invalidTexts(text: String) { #expect(JSONValue.parse(Array(text.utf8)) == nil) }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
  )
  func invalidBytes(bytes: [UInt8]) {
    #expect(JSONValue.parse([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]) == nil)
  }

  @Test func nestingOfAnyDepthIsReadOrRefused() {
    for depth in [1, 100, 1000, 100_000] {
      let text = [UInt8](repeating: UInt8(ascii: "["), count: depth)
      #expect(JSONValue.parse(text) == nil)
      let closed = text + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
      #expect((JSONValue.parse(closed) != nil) == (depth <= 1000))
    }
  }

  @Test func whatIsWrittenOfRandomBytesIsReadAsTheSame() throws {
    var random = SplitMix(state: 20_261_120)
    var valid = 0
    for _ in 0..<50_000 {
      guard let json = JSONValue.parse(random.text()) else { continue }
      valid += 1
      let text = try JSONWriter.text(of: json)
      #expect(try JSONValue.parse(text).map(JSONWriter.text(of:)) == text)
      let call: CallMessage? = try? Wire.decode(text)
      _ = try? call?.parameters.decodeStrictly(Schedule.self)
      _ = try? JSONReader(json).read(Schedule.self)
      _ = try? JSONReader(json).read([String: [Int]].self)
    }
    #expect(valid > 500)
  }
}

/// The generator of Steele, Lea and Flood, which gives one sequence on every computer.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Some pieces of JSON, sometimes with an invalid byte.
  mutating func text() -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      if Int.random(in: 0..<40, using: &self) == 0 {
        text.append(UInt8.random(in: 0...255, using: &self))
      } else if let piece = Self.pieces.randomElement(using: &self) {
        text += Array(piece.utf8)
      }
    }
    return text
  }

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "false", "0", "-1", "1.5", "1e400",
    "99999999999999999999",
    #""name":"x""#, #""method":"a.B""#, #""parameters":"#, #"{"text":"x"}"#, #"{"slots":[{"hour":1},null]}"#,
    "{}",
    "[]",
    #""\ud83d\udc8a""#, #""\u0000""#, "💊", " ", "\n",
  ]
}
