import PillsCore
import Testing

@testable import PillsStore

/// Days are numbered from today: -7 is a week ago.
struct BackupRhythmTests {
  private func days(_ offsets: [Int]) -> [Day] { offsets.map { today.advanced(by: $0) } }

  @Test(arguments: [
    ([], true),
    ([0], false), ([-1], false), ([-6], false), ([-7], true), ([-8], true), ([-400], true),
    ([-7, -14, -21, -28], true), ([-6, -13, -20, -27], false), ([-30, -3], false),
    // These backups come from a clock that was wrong.
    ([1], true), ([4000], true), ([4000, -6], false), ([4000, -7], true), ([-20_000], true),
  ])
  func `the copy of the week is due once none is of the last seven days`(copies: [Int], isDue: Bool) {
    #expect(BackupRhythm.isDue(days(copies), today: today) == isDue)
    #expect(BackupRhythm.isDue(days(copies.reversed()), today: today) == isDue)
  }

  @Test(arguments: [
    ([], []),
    ([0], []), ([0, -7, -14, -21], []),
    ([0, -7, -14, -21, -28], [-28]),
    ([-28, 0, -21, -35, -7, -14], [-28, -35]),
    // Backups in the future come from a wrong clock and are removed first.
    ([0, -7, -14, -21, 4000], [4000]), ([0, 4000], []), ([0, -7, 4000, 5000, 6000], [4000]),
    // The clock is wrong now: the new backup stays, and only one other is removed.
    ([0, 20_000, 20_007, 20_014, 20_021], [20_000]),
  ])
  func `the last four are kept`(copies: [Int], surplus: [Int]) {
    #expect(BackupRhythm.surplus(days(copies), today: today) == days(surplus))
  }

  @Test func `over years there are always four, a week from one to the next`() {
    var copies: [Day] = []
    for day in today..<today.advanced(by: 1000) where BackupRhythm.isDue(copies, today: day) {
      copies.append(day)
      let surplus = BackupRhythm.surplus(copies, today: day)
      copies.removeAll(where: surplus.contains)
      #expect(zip(copies, copies.dropFirst()).allSatisfy { $0.distance(to: $1) == 7 })
      #expect(copies.count <= 4)
    }
    #expect(copies.count == 4)
  }
}
