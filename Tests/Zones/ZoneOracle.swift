import Glibc
import PillsCore

/// What `zone_oracle.py` says, line by line.
final class ZoneOracle {
  enum Line {
    /// The lines that follow are about this zone.
    case zone(String)
    case offset(Instant, secondsAheadOfUTC: Int64)
    case shown(Day, TimeOfDay, Instant)
  }

  enum Failure: Error {
    case notStarted
    case notUnderstood(String)
    case ended(status: CInt)
  }

  private var output: UnsafeMutablePointer<FILE>?
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  init() throws {
    let folder = String(#filePath).dropLast("ZoneOracle.swift".count)
    // The interpreter of the system: its zoneinfo reads the database that GLib reads.
    output = popen("exec /usr/bin/python3 '\(folder)zone_oracle.py'", "r")
    guard output != nil else { throw Failure.notStarted }
  }

  deinit {
    if let output { pclose(output) }
    free(buffer)
  }

  /// Nil at the end of all; throws where the oracle failed.
  func nextLine() throws -> Line? {
    guard let output else { return nil }
    let length = getline(&buffer, &capacity, output)
    guard length > 1, let buffer else {
      self.output = nil
      let status = pclose(output)
      guard status == 0 else { throw Failure.ended(status: status) }
      return nil
    }
    buffer[length - 1] = 0
    let isAboutZone = buffer[1] != CChar(bitPattern: UInt8(ascii: " "))
    if isAboutZone { return .zone(String(cString: buffer)) }
    return try line(kind: UInt8(bitPattern: buffer[0]), rest: buffer + 1)
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
      guard let time else { throw Failure.notUnderstood(String(cString: rest)) }
      return .shown(day, time, Instant(secondsSinceEpoch: number()))
    default:
      throw Failure.notUnderstood(String(cString: rest))
    }
  }
}
