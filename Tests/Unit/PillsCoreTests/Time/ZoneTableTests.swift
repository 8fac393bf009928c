@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct ZoneTableTests {
  /// A zone with no offset at first, one hour from second 1000 on, and two hours from second 2000 on.
  private static let changing = file(changes: [(1000, 1), (2000, 2)], offsets: [0, 3600, 7200], footer: "")

  @Test(
    arguments: [(Int64.min, 0), (999, 0), (1000, 3600), (1999, 3600), (2000, 7200), (Int64.max, 7200)]
      as [(Int64, Int64)]
  )
  func theOffsetChangesWithTheTable(seconds: Int64, offset: Int64) throws {
    let table = try #require(ZoneTable(file: Self.changing))
    #expect(table.stretch(around: seconds).offset == offset)
  }

  @Test func theRuleHoldsFromTheLastChangeOn() throws {
    // The table ends in the summer of 2026.
    let summer: Int64 = 1_782_000_000
    let bytes = Self.file(
      changes: [(0, 0), (summer, 1)],
      offsets: [0, 7200],
      footer: "CET-1CEST,M3.5.0,M10.5.0/3"
    )
    let table = try #require(ZoneTable(file: bytes))
    #expect(table.stretch(around: summer - 1) == ZoneStretch(seconds: 0...summer - 1, offset: 0))
    let stretch = table.stretch(around: summer + 1)
    #expect(stretch.offset == 7200)
    #expect(stretch.seconds.lowerBound == summer + 1)
    #expect(table.stretch(around: stretch.seconds.upperBound + 1).offset == 3600)
  }

  @Test func aFileOfTheFirstVersionIsRead() throws {
    let bytes = Self.block(version: 0, changes: [(1000, 1)], offsets: [0, -3600], timeWidth: 4)
    let table = try #require(ZoneTable(file: bytes))
    #expect(table.stretch(around: 999).offset == 0)
    #expect(table.stretch(around: 1000).offset == -3600)
  }

  @Test func aFileThatIsCutOffAnywhereIsNotRead() {
    for length in 0..<Self.changing.count { #expect(ZoneTable(file: Array(Self.changing[..<length])) == nil) }
  }

  @Test func aByteThatIsWrongNeverEndsTheProgram() {
    for index in Self.changing.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = Self.changing
        bytes[index] = value
        _ = ZoneTable(file: bytes)?.stretch(around: 1500)
      }
    }
  }

  @Test func aTypeThatIsNotThereIsNotRead() {
    #expect(ZoneTable(file: Self.file(changes: [(1000, 3)], offsets: [0, 1, 2], footer: "")) == nil)
    #expect(ZoneTable(file: Self.file(changes: [(1000, 0), (1000, 1)], offsets: [0, 1], footer: "")) == nil)
    #expect(ZoneTable(file: Self.file(changes: [], offsets: [], footer: "")) == nil)
    #expect(ZoneTable(file: Self.file(changes: [], offsets: [0], footer: "no rule")) == nil)
  }

  /// A zone file of version 2: an empty block with 32-bit times, then the real block with 64-bit times.
  private static func file(changes: [(Int64, UInt8)], offsets: [Int32], footer: String) -> [UInt8] {
    block(version: 0x32, changes: [], offsets: [0], timeWidth: 4)
      + block(version: 0x32, changes: changes, offsets: offsets, timeWidth: 8)
      + Array("\n\(footer)\n".utf8)
  }

  private static func block(
    version: UInt8,
    changes: [(Int64, UInt8)],
    offsets: [Int32],
    timeWidth: Int
  ) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
    for count in [0, 0, 0, changes.count, offsets.count, 1] { bytes += bigEndian(Int64(count), 4) }
    for change in changes { bytes += bigEndian(change.0, timeWidth) }
    for change in changes { bytes.append(change.1) }
    for offset in offsets { bytes += bigEndian(Int64(offset), 4) + [0, 0] }
    return bytes + [0]
  }

  private static func bigEndian(_ number: Int64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }
}
