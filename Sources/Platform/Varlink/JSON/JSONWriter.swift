/// Writes a value, or a part of one, as JSON (RFC 8259) in as few bytes as there are.
///
/// Members stand in the order in which they are added: whoever writes an object adds them in the order of their names' bytes,
/// as the Swift that is made of a definition does.
package final class JSONWriter {
  private var text = JSONText()
}

extension JSONWriter {
  /// `value` in JSON, in one line and without an end of line.
  static func text(of value: some JSONWritable) throws(UnwritableNumber) -> [UInt8] {
    let writer = JSONWriter()
    try writer.add(value)
    return writer.text.bytes
  }

  /// Makes the value a text.
  package func write(_ string: String) { text.write(string) }

  /// Makes the value an object, which has no members yet.
  package func object() -> JSONObject {
    text.begin("{", endingWith: "}")
    return JSONObject(writer: self)
  }

  /// Makes the value a number, a truth value or null, which is what `literal` reads.
  func write(literal: String) { text.write(literal: literal) }

  /// Makes the value an array, which has no elements yet.
  func array() -> JSONArray {
    text.begin("[", endingWith: "]")
    return JSONArray(writer: self)
  }

  /// Adds a value, and ends the array or object that it begins.
  private func add(_ value: some JSONWritable) throws(UnwritableNumber) {
    let depth = text.depth
    try value.write(to: self)
    text.end(to: depth)
  }

  /// Adds an element to an array, or with a name a member to an object.
  fileprivate func addPart(_ part: some JSONWritable, named name: String? = nil) throws(UnwritableNumber) {
    text.beginPart(named: name)
    try add(part)
  }
}

/// The text that is written so far. It is a value, as Swift checks each access to a member of the writer while it runs.
private struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// The brackets that end the arrays and objects that have begun, the outermost first.
  private var brackets: [UInt8] = []

  var depth: Int { brackets.count }

  mutating func begin(_ bracket: Unicode.Scalar, endingWith end: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    brackets.append(UInt8(ascii: end))
  }

  mutating func end(to depth: Int) {
    while brackets.count > depth { bytes.append(brackets.removeLast()) }
  }

  mutating func beginPart(named name: String?) {
    // Only what has just begun ends with its bracket: a text ends with its quotation mark.
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

/// An object that is written.
package struct JSONObject {
  fileprivate let writer: JSONWriter

  /// Adds a member.
  package func write(_ name: String, _ value: some JSONWritable) throws(UnwritableNumber) {
    try writer.addPart(value, named: name)
  }

  /// Adds a member where there is a value, and leaves it out where there is none.
  package func write(_ name: String, _ value: (some JSONWritable)?) throws(UnwritableNumber) {
    if let value { try write(name, value) }
  }
}

/// An array that is written.
struct JSONArray {
  fileprivate let writer: JSONWriter

  /// Adds an element.
  func write(_ element: some JSONWritable) throws(UnwritableNumber) { try writer.addPart(element) }
}
