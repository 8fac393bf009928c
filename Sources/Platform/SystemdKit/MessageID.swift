/// The 128 bits that name a kind of journal message, sd-id128(3); made with `systemd-id128 new`.
///
/// A program's own kinds can be an enumeration: `enum Kind: MessageID { case started = 0x… }`.
package struct MessageID: Hashable, Sendable {
  /// The number whose hexadecimal form is the identifier.
  package let value: UInt128

  package init(_ value: UInt128) { self.value = value }
}

extension MessageID: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt128) { self.init(value) }
}

extension MessageID: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits, as the journal's `MESSAGE_ID` field has them.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
