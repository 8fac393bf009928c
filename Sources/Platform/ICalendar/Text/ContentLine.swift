/// An unfolded property such as `DUE;TZID=Europe/Vienna:20261120T210000` (RFC 5545, section 3.1).
package struct ContentLine: Hashable, Sendable {
  /// The name and parameters as written.
  let head: String

  /// The value as written; a TEXT is escaped.
  package let value: String
}

extension ContentLine {
  /// The value must not be of the type TEXT, and must not hold a line break.
  package init(_ head: String, value: String) {
    precondition(!value.utf8.contains(UInt8(ascii: "\n")), "a value is one line")
    self.init(head: head, value: value)
  }

  package init(_ head: String, text: String) { self.init(head, value: escaped(text)) }

  init?(_ line: String) {
    let bytes = line.utf8
    guard let colon = endOfHead(bytes) else { return nil }
    // In UTF-8 these bytes are never part of another character.
    let head = String(decoding: bytes[..<colon], as: UTF8.self)
    let name = head.utf8.prefix { $0 != UInt8(ascii: ";") }
    guard !name.isEmpty, name.allSatisfy(isOfName) else { return nil }
    self.init(head: head, value: String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self))
  }

  /// In upper case.
  package var name: String {
    String(decoding: head.utf8.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self).uppercased()
  }

  /// The unescaped value of the type TEXT.
  package var text: String { unescaped(value) }

  /// The value of a parameter without quotation marks; `name` must be in upper case.
  func parameter(_ name: String) -> String? {
    var isQuoted = false
    let parts = head.utf8.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == UInt8(ascii: ";")
    }
    let parameters = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let found = parameters.first { $0.uppercased().hasPrefix("\(name)=") }
    return found?.dropFirst(name.count + 1).filter { $0 != "\"" }
  }

  var unfolded: String { "\(head):\(value)" }
}

/// The first colon outside quotation marks.
private func endOfHead(_ line: String.UTF8View) -> String.Index? {
  var isQuoted = false
  return line.indices.first { index in
    if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
    return !isQuoted && line[index] == UInt8(ascii: ":")
  }
}

/// More than the RFC allows, as some programs write names with an underscore.
private func isOfName(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && !"\",".utf8.contains(byte) }
