/// Nil if the result is not UTF-8; a `%` without two digits stays.
package func percentDecoded(_ text: some StringProtocol) -> String? {
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
