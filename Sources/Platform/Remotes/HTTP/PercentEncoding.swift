/// Encodes a name as a part of a path; only unreserved characters stay (RFC 3986).
func percentEncoded(_ name: String) -> String {
  name.utf8.map { byte in isUnreserved(byte) ? String(UnicodeScalar(byte)) : percentEncoded(byte) }.joined()
}

func percentEncoded(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
}

/// Nil if the result is not UTF-8; a `%` without two digits stays.
func percentDecoded(_ text: some StringProtocol) -> String? {
  var decoded: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).map { UnicodeScalar($0) }
    if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt8(String(String.UnicodeScalarView(digits)), radix: 16)
    {
      decoded.append(value)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(byte)
    }
  }
  return String(validating: decoded, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
    UInt8(ascii: "~"):
    true
  default: false
  }
}
