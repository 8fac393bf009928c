import Glibc
import PillsCore

/// What `schedule_oracle.py` says, line by line.
final class ScheduleOracle {
  /// On which days a schedule falls.
  struct Line {
    /// As people write it.
    let schedule: String
    let first: Day
    /// For ``first`` and each day after it whether the schedule falls on it.
    let falls: [Bool]
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
    let folder = String(#filePath).dropLast("ScheduleOracle.swift".count)
    // The interpreter of the system, which has dateutil.
    output = popen("exec /usr/bin/python3 '\(folder)schedule_oracle.py'", "r")
    guard output != nil else { throw Failure.notStarted }
  }

  deinit {
    if let output { pclose(output) }
    free(buffer)
  }

  /// Nil at the end of all; throws where the oracle failed.
  func nextLine() throws -> Line? {
    guard let output else { return nil }
    guard getline(&buffer, &capacity, output) > 1, let buffer else {
      self.output = nil
      let status = pclose(output)
      guard status == 0 else { throw Failure.ended(status: status) }
      return nil
    }
    let text = String(cString: buffer)
    let fields = text.dropLast().split(separator: "\t")
    guard fields.count == 3, let first = Day(String(fields[1])) else { throw Failure.notUnderstood(text) }
    return Line(
      schedule: String(fields[0]),
      first: first,
      falls: fields[2].utf8.map { $0 == UInt8(ascii: "1") }
    )
  }
}
