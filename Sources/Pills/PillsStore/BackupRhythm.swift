internal import PillsCore

/// Decides which weekly copies to make and keep, from the days in their names.
enum BackupRhythm {
  static let kept = 4
  private static let daysBetween = 7

  /// Whether this week's copy is missing. Copies of future days come from a wrong clock and do not count.
  static func isDue(_ copies: some Sequence<Day>, today: Day) -> Bool {
    !copies.contains { $0 <= today && $0.distance(to: today) < daysBetween }
  }

  /// The copies to remove once today's copy exists: future ones first, but never today's.
  static func surplus(_ copies: some Sequence<Day>, today: Day) -> [Day] {
    let newestFirst = copies.sorted(by: >)
    let past = newestFirst.filter { $0 <= today }
    let future = newestFirst.filter { $0 > today }
    return Array((past + future).dropFirst(kept))
  }
}
