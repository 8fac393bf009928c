// Crockford's base 32: no sign can be mistaken for another.
private let signs = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
private let bits: UInt64 = 50
// The value of each sign by its ASCII code, in either case; 32 for anything else.
private let values: [UInt8] = {
  var values = [UInt8](repeating: 32, count: 256)
  for (value, sign) in signs.enumerated() {
    values[Int(sign)] = UInt8(value)
    if sign >= UInt8(ascii: "a") { values[Int(sign) - 32] = UInt8(value) }
  }
  return values
}()

/// A permanent id, the same on every device: `k3f9m2qxw0`.
package struct LastingID<Named>: Hashable, Sendable {
  /// Below 2^50.
  package let number: UInt64

  /// `seed` is random for each run of pillsd, so that no two runs choose the same id.
  package init(seed: UInt64, recordedAt: Instant) {
    // The finaliser of SplitMix64 spreads successive instants over the whole range.
    var mixed = seed &+ UInt64(bitPattern: recordedAt.microsecondsSinceEpoch) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    number = (mixed ^ (mixed >> 31)) & ((1 << bits) - 1)
  }

  package static var zero: LastingID { LastingID(inRange: 0) }

  private init(inRange number: UInt64) { self.number = number }

  package init?(number: UInt64) {
    guard number >> bits == 0 else { return nil }
    self.number = number
  }
}

extension LastingID: LosslessStringConvertible {
  /// Reads ten letters and digits in either case.
  package init?(_ description: String) {
    guard description.utf8.count == 10 else { return nil }
    var number: UInt64 = 0
    for sign in description.utf8 {
      let value = values[Int(sign)]
      guard value < 32 else { return nil }
      number = number << 5 | UInt64(value)
    }
    self.init(number: number)
  }

  package var description: String {
    let text = (0..<10).reversed().map { place in signs[Int(number >> (5 * UInt64(place)) & 31)] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension LastingID: Comparable {
  package static func < (one: LastingID, other: LastingID) -> Bool { one.number < other.number }
}
