internal import PillsCore

/// Which copies of the database are made and kept, judged by the days that those there are named after.
enum BackupRhythm {
  /// How many weekly copies are kept.
  static let kept = 4
  private static let daysBetween = 7

  /// Whether the copy of the week has yet to be made.
  ///
  /// A copy of a day to come was made by a clock that was wrong, and takes the place of none.
  static func isDue(_ copies: some Sequence<Day>, today: Day) -> Bool {
    !copies.contains { $0 <= today && $0.distance(to: today) < daysBetween }
  }

  /// Those to be removed once the copy of `today` is there.
  ///
  /// Those of days to come go first, but never the copy of today.
  static func surplus(_ copies: some Sequence<Day>, today: Day) -> [Day] {
    let newestFirst = copies.sorted(by: >)
    let past = newestFirst.filter { $0 <= today }
    let future = newestFirst.filter { $0 > today }
    return Array((past + future).dropFirst(kept))
  }
}
