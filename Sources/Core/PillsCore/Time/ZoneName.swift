/// The name of a time zone in tzdata, such as `Europe/Berlin`.
package struct ZoneName: LosslessStringConvertible, Hashable, Sendable {
  package let description: String

  /// Nil if the name is malformed. Only the device knows whether the zone exists.
  package init?(_ description: String) {
    // `localtime` is a link to the zone of the device, so it means another zone on another device.
    guard (1...64).contains(description.utf8.count), description != "localtime",
      description.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.description = description
  }

  /// The characters of tzdata's theory.html, "Names of timezones", plus those in names such as `Etc/GMT+5`.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/_+-".utf8.contains(byte)
    }
  }
}
