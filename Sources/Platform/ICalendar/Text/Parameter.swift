/// A parameter of a property, such as `VALUE=DATE` (RFC 5545, section 3.2).
package struct Parameter: Hashable, Sendable {
  /// In upper case.
  package let name: String
  package let values: [String]
}

extension Parameter {
  package init(_ name: String, _ values: String...) { self.init(name: name, values: values) }

  var text: String { "\(name)=\(values.map(quoted).joined(separator: ","))" }

  /// The parameters in the head of a line; parts without an equals sign are skipped.
  static func list(of head: String) -> [Parameter] {
    unquoted(UInt8(ascii: ";"), in: head.utf8[...]).dropFirst().compactMap { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = String(decoding: part[..<equals], as: UTF8.self).uppercased()
      let values = unquoted(UInt8(ascii: ","), in: part[part.index(after: equals)...])
      return Parameter(name: name, values: values.map(meaning))
    }
  }
}

/// Splits `text` at the separators outside quotation marks.
private func unquoted(_ separator: UInt8, in text: Substring.UTF8View) -> [Substring.UTF8View] {
  var isQuoted = false
  return text.split(omittingEmptySubsequences: false) { byte in
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    return !isQuoted && byte == separator
  }
}

/// Encodes a value (RFC 6868) and adds quotation marks if it needs them.
private func quoted(_ value: String) -> String {
  var text = ""
  for scalar in value.unicodeScalars {
    switch scalar {
    case "^": text += "^^"
    case "\n": text += "^n"
    case "\"": text += "^'"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text.utf8.contains { ":;,".utf8.contains($0) } ? "\"\(text)\"" : text
}

/// Decodes a value as written (RFC 6868).
private func meaning(_ written: Substring.UTF8View) -> String {
  var bytes: [UInt8] = []
  var rest = written
  while let byte = rest.popFirst() {
    switch (byte, rest.first) {
    case (UInt8(ascii: "\""), _): continue
    case (UInt8(ascii: "^"), UInt8(ascii: "^")?): bytes.append(byte)
    case (UInt8(ascii: "^"), UInt8(ascii: "n")?): bytes.append(UInt8(ascii: "\n"))
    case (UInt8(ascii: "^"), UInt8(ascii: "'")?): bytes.append(UInt8(ascii: "\""))
    default:
      bytes.append(byte)
      continue
    }
    rest.removeFirst()
  }
  return String(decoding: bytes, as: UTF8.self)
}
