// Crockford's base 32: no letter that is taken for another, or for a digit.
private let signs = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
private let bits: UInt64 = 50
// What each sign stands for by its ASCII code, in either case; 32 for what is none.
private let values: [UInt8] = {
  var values = [UInt8](repeating: 32, count: 256)
  for (value, sign) in signs.enumerated() {
    values[Int(sign)] = UInt8(value)
    if sign >= UInt8(ascii: "a") { values[Int(sign) - 32] = UInt8(value) }
  }
  return values
}()

/// Names something for good, on every machine that knows of it: `k3f9m2qxw0`.
package struct LastingID<Named>: Hashable, Sendable {
  /// Below 2^50.
  package let number: UInt64

  /// The id of what is recorded at `recordedAt`.
  ///
  /// `seed` is chosen at random by each run of each daemon, so that no two of them ever choose the same id.
  package init(seed: UInt64, recordedAt: Instant) {
    // The finaliser of SplitMix64 spreads one instant after another all over the range.
    var mixed = seed &+ UInt64(bitPattern: recordedAt.microsecondsSinceEpoch) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    number = (mixed ^ (mixed >> 31)) & ((1 << bits) - 1)
  }

  /// The id of the number 0.
  package static var zero: LastingID { LastingID(inRange: 0) }

  private init(inRange number: UInt64) { self.number = number }

  /// Nil for a number outside of the range.
  package init?(number: UInt64) {
    guard number >> bits == 0 else { return nil }
    self.number = number
  }
}

extension LastingID: LosslessStringConvertible {
  /// Ten letters and digits, without regard to case.
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
