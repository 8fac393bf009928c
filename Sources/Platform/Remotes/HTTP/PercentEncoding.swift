/// Encodes a name as a part of a path; only unreserved characters stay (RFC 3986).
func percentEncoded(_ name: String) -> String {
  name.utf8.map { byte in isUnreserved(byte) ? String(UnicodeScalar(byte)) : percentEncoded(byte) }.joined()
}

func percentEncoded(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
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
