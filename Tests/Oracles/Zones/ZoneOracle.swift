import Glibc
import PillsCore

/// The output of `zone_oracle.py`, line by line.
struct ZoneOracle {
  enum Line {
    /// The next lines are about this zone.
    case zone(String)
    case offset(Instant, secondsAheadOfUTC: Int64)
    case shown(Day, TimeOfDay, Instant)
  }

  private let oracle: Oracle

  init(database: String, from year: Int) throws {
    oracle = try Oracle("zone_oracle.py", beside: #filePath, arguments: [database, "\(year)"])
  }

  /// Nil at the end; throws an error if the oracle failed.
  func nextLine() throws -> Line? {
    guard let text = try oracle.nextLine() else { return nil }
    let isAboutZone = text[1] != CChar(bitPattern: UInt8(ascii: " "))
    if isAboutZone { return .zone(String(cString: text)) }
    return try line(kind: UInt8(bitPattern: text[0]), rest: text + 1)
  }

  private func line(kind: UInt8, rest: UnsafeMutablePointer<CChar>) throws -> Line {
    var position: UnsafeMutablePointer<CChar>? = rest
    func number() -> Int64 { Int64(strtol(position ?? rest, &position, 10)) }
    switch kind {
    case UInt8(ascii: "i"):
      return .offset(Instant(secondsSinceEpoch: number()), secondsAheadOfUTC: number())
    case UInt8(ascii: "w"):
      let day = Day(daysSinceEpoch: Int32(number()))
      let seconds = Int(number())
      let time = TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
      guard let time else { throw Oracle.Failure.notUnderstood(String(cString: rest)) }
      return .shown(day, time, Instant(secondsSinceEpoch: number()))
    default:
      throw Oracle.Failure.notUnderstood(String(cString: rest))
    }
  }
}
