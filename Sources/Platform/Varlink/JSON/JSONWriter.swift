/// Writes a value as JSON (RFC 8259) in as few bytes as possible. Members are written in the order in which
/// they are added. Add them sorted by the bytes of their names, as generated types do.
package final class JSONWriter { private var text = JSONText() }

extension JSONWriter {
  static func text(of value: some JSONWritable) throws(UnwritableNumber) -> [UInt8] {
    let writer = JSONWriter()
    try writer.add(value)
    return writer.text.bytes
  }

  package func write(_ string: String) { text.write(string) }

  /// Makes the value an object; its members are added to the result.
  package func object() -> JSONObject {
    text.begin("{", endingWith: "}")
    return JSONObject(writer: self)
  }

  /// Makes the value a number, a boolean or null, as JSON writes it.
  func write(literal: String) { text.write(literal: literal) }

  func array() -> JSONArray {
    text.begin("[", endingWith: "]")
    return JSONArray(writer: self)
  }

  /// Writes a value and closes the array or object that it begins.
  private func add(_ value: some JSONWritable) throws(UnwritableNumber) {
    let depth = text.depth
    try value.write(to: self)
    text.end(to: depth)
  }

  fileprivate func addPart(_ part: some JSONWritable, named name: String? = nil) throws(UnwritableNumber) {
    text.beginPart(named: name)
    try add(part)
  }
}

/// The text so far. It is a struct, since Swift checks each access to a property of a class at run time.
private struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// The closing brackets of the open arrays and objects, the outermost first.
  private var brackets: [UInt8] = []

  var depth: Int { brackets.count }

  mutating func begin(_ bracket: Unicode.Scalar, endingWith end: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    brackets.append(UInt8(ascii: end))
  }

  mutating func end(to depth: Int) { while brackets.count > depth { bytes.append(brackets.removeLast()) } }

  mutating func beginPart(named name: String?) {
    // No comma follows an opening bracket. A string can't be taken for one, as it ends with a quotation mark.
    if bytes.last != UInt8(ascii: "{"), bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    if let name {
      write(name)
      bytes.append(UInt8(ascii: ":"))
    }
  }

  mutating func write(literal: String) { bytes.append(contentsOf: literal.utf8) }

  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: Self.mustBeEscaped) {
        for byte in utf8 { append(escaping: byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
    case _ where Self.mustBeEscaped(byte):
      bytes.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}

/// An object that is being written.
package struct JSONObject {
  fileprivate let writer: JSONWriter

  package func write(_ name: String, _ value: some JSONWritable) throws(UnwritableNumber) {
    try writer.addPart(value, named: name)
  }

  /// Leaves the member out if `value` is nil.
  package func write(_ name: String, _ value: (some JSONWritable)?) throws(UnwritableNumber) {
    if let value { try write(name, value) }
  }
}

/// An array that is being written.
struct JSONArray {
  fileprivate let writer: JSONWriter

  func write(_ element: some JSONWritable) throws(UnwritableNumber) { try writer.addPart(element) }
}
