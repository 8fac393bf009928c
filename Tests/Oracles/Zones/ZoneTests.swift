import Desktop
import PillsCore
import Testing

@Suite struct ZoneTests {
  /// The two kinds of database that zic(8) makes: with a table up to 2037, or with the shortest table, after
  /// which a rule applies.
  ///
  /// The short table for America/Ojinaga by zic of glibc 2.36 lacks the changes of November 2022.
  @Test(arguments: [("fat", 2020), ("slim", 2023)])
  func `every zone of tzdata is read as another library reads it, up to 2066`(bloat: String, year: Int) throws
  {
    let database = try ZoneDatabase(bloat: bloat)
    let oracle = try ZoneOracle(database: database.path, from: year)
    var comparison = Comparison(database: database.path)
    while let line = try oracle.nextLine() {
      try comparison.compare(line)
    }
    print("\(bloat): \(comparison)")
    // There are fewer zones if the old names are in a separate package.
    #expect(comparison.zones > 300)
    #expect(comparison.differences == 0, "\(comparison.examples.joined(separator: "\n"))")
  }
}

/// The result of comparing our zones with those of the oracle.
private struct Comparison: CustomStringConvertible {
  private(set) var zones = 0
  private(set) var days = 0
  private(set) var instants = 0
  private(set) var differences = 0
  /// The first differences.
  private(set) var examples: [String] = []

  private let database: String
  private var zone: LocalTimeZone?
  private var lastDay: Int64?

  init(database: String) {
    self.database = database
  }

  var description: String { "zones \(zones), days \(days), instants \(instants), differences \(differences)" }

  mutating func compare(_ line: ZoneOracle.Line) throws {
    switch line {
    case .zone(let name):
      zone = LocalTimeZone.named(name, in: database)
      zones += 1
      lastDay = nil
      if zone == nil { differ("\(name): there is no such zone") }
    case .offset(let instant, let expected):
      guard let zone else { return }
      instants += 1
      let offset = zone.secondsAheadOfUTC(at: instant)
      if offset != expected {
        differ("\(zone.identifier) at \(instant.secondsSinceEpoch): \(offset), not \(expected)")
      }
    case .shown(let day, let time, let expected):
      guard let zone else { return }
      if lastDay != Int64(day.daysSinceEpoch) { days += 1 }
      lastDay = Int64(day.daysSinceEpoch)
      let instant = zone.instant(of: time, on: day)
      if instant != expected {
        differ(
          "\(zone.identifier) on \(day) at \(time): \(instant.secondsSinceEpoch), not \(expected.secondsSinceEpoch)"
        )
      }
    }
  }

  private mutating func differ(_ example: String) {
    differences += 1
    if examples.count < 10 { examples.append(example) }
  }
}
