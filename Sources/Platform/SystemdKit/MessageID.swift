/// The id of a kind of journal message (sd-id128(3)), made with `systemd-id128 new`. A program can declare
/// its kinds as an enumeration: `enum Kind: MessageID { case started = 0x… }`.
package struct MessageID: Hashable, Sendable {
  package let value: UInt128

  package init(_ value: UInt128) { self.value = value }
}

extension MessageID: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt128) { self.init(value) }
}

extension MessageID: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits, as in the journal's field `MESSAGE_ID`.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
