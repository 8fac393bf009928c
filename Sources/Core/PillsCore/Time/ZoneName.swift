/// The name of a time zone in the database of all zones, such as `Europe/Berlin`.
package struct ZoneName: LosslessStringConvertible, Hashable, Sendable {
  package let description: String

  /// Nil for what can be no such name. Whether there is a zone of that name, the machine alone knows.
  package init?(_ description: String) {
    // What links to the zone of the machine is another zone elsewhere.
    guard (1...64).contains(description.utf8.count), description != "localtime",
      description.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.description = description
  }

  /// The theory.html of tzdata, "Names of timezones", and digits and signs for those such as `Etc/GMT+5`.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/_+-".utf8.contains(byte)
    }
  }
}
