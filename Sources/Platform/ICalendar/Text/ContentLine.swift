/// A property of a component, such as `DUE;TZID=Europe/Vienna:20261120T210000` (RFC 5545, section 3.1).
///
/// It is kept as it was written, but for how it was folded.
package struct ContentLine: Hashable, Sendable {
  /// Name and parameters, as they were written.
  let head: String

  /// As it was written: escaped where its type is TEXT.
  package let value: String
}

extension ContentLine {
  /// A line with a value that is not of the type TEXT, and holds no line break.
  package init(_ name: String, _ parameters: [Parameter] = [], value: String) {
    precondition(!value.utf8.contains(UInt8(ascii: "\n")), "a value is one line")
    self.init(head: parameters.reduce(name) { "\($0);\($1.text)" }, value: value)
  }

  /// A line with a value of the type TEXT.
  package init(_ name: String, _ parameters: [Parameter] = [], text: String) {
    self.init(name, parameters, value: escaped(text))
  }

  /// Nil for an unfolded line that is none.
  init?(_ line: String) {
    let bytes = line.utf8
    guard let colon = endOfHead(bytes) else { return nil }
    // A colon and a semicolon are bytes of their own in UTF-8.
    let head = String(decoding: bytes[..<colon], as: UTF8.self)
    let name = head.utf8.prefix { $0 != UInt8(ascii: ";") }
    guard !name.isEmpty, name.allSatisfy(isOfName) else { return nil }
    self.init(head: head, value: String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self))
  }

  /// In upper case.
  package var name: String {
    String(decoding: head.utf8.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self).uppercased()
  }

  /// What a value of the type TEXT says.
  package var text: String { unescaped(value) }

  /// The values of the first parameter of this name; none where there is no such parameter.
  package func parameter(_ name: String) -> [String] {
    Parameter.list(of: head).first { $0.name == name.uppercased() }?.values ?? []
  }

  /// The whole of it on one line.
  var unfolded: String { "\(head):\(value)" }
}

/// The first colon that is not between quotation marks.
private func endOfHead(_ line: String.UTF8View) -> String.Index? {
  var isQuoted = false
  return line.indices.first { index in
    if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
    return !isQuoted && line[index] == UInt8(ascii: ":")
  }
}

/// Also of names that the RFC does not allow, as some programs write an underscore.
private func isOfName(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && !"\",".utf8.contains(byte) }
