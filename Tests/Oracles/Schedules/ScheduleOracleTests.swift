import PillsCore
import Testing

@Suite struct ScheduleOracleTests {
  @Test func `schedules fall on the days that another library has, from 1999 to 2101`() throws {
    let oracle = try ScheduleOracle()
    var (schedules, days, falls, differences) = (0, 0, 0, 0)
    /// The first few differences.
    var examples: [String] = []
    while let line = try oracle.nextLine() {
      // Each says itself from when on it counts.
      let pattern = try DayPattern(parsing: line.schedule, first: .last, today: .last)
      schedules += 1
      days += line.falls.count
      for (offset, expected) in line.falls.enumerated() {
        let day = line.first.advanced(by: offset)
        if expected { falls += 1 }
        guard pattern.contains(day) != expected else { continue }
        differences += 1
        if examples.count < 10 { examples.append("\(line.schedule) on \(day): not \(expected)") }
      }
    }
    print("schedules \(schedules), days \(days), due \(falls), differences \(differences)")
    #expect(schedules > 1500)
    #expect(differences == 0, "\(examples.joined(separator: "\n"))")
  }
}
