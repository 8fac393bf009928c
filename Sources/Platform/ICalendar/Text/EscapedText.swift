/// Escapes `text` as a value of the type TEXT (RFC 5545, section 3.3.11) and drops carriage returns.
func escaped(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\r"): continue
    case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Unescapes a value of the type TEXT. Some programs escape colons and quotation marks too.
func unescaped(_ value: String) -> String {
  var bytes: [UInt8] = []
  var rest = value.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let next = rest.first else {
      bytes.append(byte)
      continue
    }
    switch next {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(UInt8(ascii: "\n"))
    case _ where "\\;,:\"".utf8.contains(next): bytes.append(next)
    default: bytes += [byte, next]
    }
    rest.removeFirst()
  }
  return String(decoding: bytes, as: UTF8.self)
}
