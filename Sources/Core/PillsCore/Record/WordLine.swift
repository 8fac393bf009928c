/// A line of text with a kind and named values: `dose day=2026-11-20 slot=evening`. Escaped values have no
/// space, backslash, comma or semicolon, so that a line survives any format.
struct WordLine {
  let kind: String
  private(set) var values: [(name: String, value: String)] = []

  /// Left out if the value is nil.
  typealias Word = (name: String, value: (any CustomStringConvertible)?)

  init(_ kind: String, _ words: [Word]...) {
    self.kind = kind
    for word in words.joined() {
      if let value = word.value { values.append((word.name, value.description)) }
    }
  }

  /// See ``flag(_:)``.
  static func word(for flag: Bool) -> String { flag ? "yes" : "no" }

  subscript(name: String) -> String? { values.first { $0.name == name }?.value }
}

extension WordLine: LosslessStringConvertible {
  init?(_ description: String) {
    // By scalars: a value may begin with a mark that combines with the sign before it.
    let words = description.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
    guard let kind = words.first, !kind.isEmpty, !kind.contains("=") else { return nil }
    self.init(String(kind), [])
    for word in words.dropFirst() {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex,
        let value = unescaped(Substring(word[word.index(after: equals)...]))
      else { return nil }
      values.append((String(word[..<equals]), value))
    }
  }

  var description: String {
    values.reduce(into: kind) { line, pair in line += " \(pair.name)=\(escaped(pair.value))" }
  }
}

/// Percent-encoded as in a URI (RFC 3986, section 2.1), but letters beyond ASCII stay as they are.
private func escaped(_ value: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in value.utf8 {
    if isPlain(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
    true
  default: "-._~:+/*()".utf8.contains(byte)
  }
}

/// Nil if a percent sign is not followed by two digits, or if the bytes are not UTF-8.
private func unescaped(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
      return nil
    }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func digit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
