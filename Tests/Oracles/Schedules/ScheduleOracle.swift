import Oracle
import PillsCore

/// What `schedule_oracle.py` says, line by line.
struct ScheduleOracle {
  /// On which days a schedule falls.
  struct Line {
    /// As people write it.
    let schedule: String
    let first: Day
    /// For ``first`` and each day after it whether the schedule falls on it.
    let falls: [Bool]
  }

  private let oracle: Oracle

  init() throws {
    oracle = try Oracle("schedule_oracle.py", beside: #filePath)
  }

  /// Nil at the end of all; throws where the oracle failed.
  func nextLine() throws -> Line? {
    guard let text = try oracle.nextLine().map({ String(cString: $0) }) else { return nil }
    let fields = text.split(separator: "\t")
    guard fields.count == 3, let first = Day(String(fields[1])) else {
      throw Oracle.Failure.notUnderstood(text)
    }
    return Line(
      schedule: String(fields[0]),
      first: first,
      falls: fields[2].utf8.map { $0 == UInt8(ascii: "1") }
    )
  }
}
