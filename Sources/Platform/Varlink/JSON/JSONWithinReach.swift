import CJansson

/// Puts a JSON text into words that jansson can hold.
///
/// A number beyond all doubles becomes the greatest of them, an integer beyond 64 bits is written as a double, and a NUL
/// in the name of a member becomes U+FFFD. What is not JSON stays so.
struct JSONWithinReach {
  private let text: [UInt8]
  private var position = 0
  private var written: [UInt8] = []

  private init(_ text: [UInt8]) { self.text = text }

  static func text(_ text: [UInt8]) -> [UInt8] {
    var rewriting = JSONWithinReach(text)
    rewriting.writeAll()
    return rewriting.written
  }

  private mutating func writeAll() {
    written.reserveCapacity(text.count)
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""): writeString()
      case UInt8(ascii: "-"), Self.digits: writeNumber()
      default: copy(1)
      }
    }
  }

  private mutating func copy(_ count: Int) {
    let end = min(position + count, text.count)
    written.append(contentsOf: text[position..<end])
    position = end
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

// Strings.
extension JSONWithinReach {
  private mutating func writeString() {
    let end = endOfString()
    let isName = text[end...].first { !Self.spaces.contains($0) } == UInt8(ascii: ":")
    while position < end {
      if isName, text[position...].starts(with: Self.nul) {
        written += Self.replacement
        position += Self.nul.count
      } else {
        // What is escaped goes with its backslash.
        copy(text[position] == UInt8(ascii: "\\") ? 2 : 1)
      }
    }
  }

  /// Where the string that begins here ends, its closing quote included; the end of the text where it has none.
  private func endOfString() -> Int {
    var index = position + 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return text.count
  }

  private static let spaces = Array(" \t\r\n".utf8)
  private static let nul = Array(#"\u0000"#.utf8)
  private static let replacement = Array(#"\ufffd"#.utf8)
}

// Numbers.
extension JSONWithinReach {
  private mutating func writeNumber() {
    let number = text[position...].prefix(while: Self.isPartOfNumber)
    position = number.endIndex
    if !Self.isBeyondReach(number, flags: 0) {
      written += number
    } else if !Self.isBeyondReach(number, flags: JSON_DECODE_INT_AS_REAL) {
      written += number + Array("e0".utf8)
    } else {
      if number.first == UInt8(ascii: "-") { written.append(UInt8(ascii: "-")) }
      written += Double.greatestFiniteMagnitude.description.utf8
    }
  }

  /// Whether the bytes are one number, as JSON writes them, that jansson has no room for.
  private static func isBeyondReach(_ number: ArraySlice<UInt8>, flags: Int32) -> Bool {
    var error = json_error_t()
    if let node = JSONValue.load(number, flags: flags, &error) {
      json_decref(node)
      return false
    }
    return json_error_code(&error) == json_error_numeric_overflow && Int(error.position) == number.count
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    digits.contains(byte) || "+-.eE".utf8.contains(byte)
  }
}
