@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// The length of the streak, and how much of the past is read for it.
@Suite struct HydrationStreakLengthTests {
  private static let today = day("2026-11-20")
  private static let goals = GoalHistory(versions: [(day("2026-01-01"), 2000)])

  /// The days with drinks; records how many days each read returns.
  private final class Past {
    private let intakes: [(day: Day, millilitres: Int)]
    private(set) var runs: [Int] = []

    /// Maps the number of days before today to an amount.
    init(_ amounts: [Int: Int]) {
      intakes = amounts.sorted { $0.key < $1.key }
        .map { (HydrationStreakLengthTests.today.advanced(by: -$0.key), $0.value) }
    }

    func length() -> Int {
      HydrationStreak.length(before: today, goals) { last, limit in
        let run = Array(intakes.filter { $0.day <= last }.prefix(limit))
        runs.append(run.count)
        return run
      }
    }
  }

  @Test(
    arguments: [
      ([], 0), ([2000], 1), ([2000, 1999], 1), ([1999, 2000], 0), ([2500, 2000, 2000], 3),
      ([2000, 2000, 0, 2000], 2), ([0, 2000], 0),
    ] as [([Int], Int)]
  )
  func daysBeforeTodayCountWhileTheirGoalWasMet(amounts: [Int], length: Int) {
    let days = amounts.enumerated().filter { $0.element > 0 }.map { ($0.offset + 1, $0.element) }
    // Today's drinks do not count.
    for today in [0, 1, 9000] {
      let past = Past(Dictionary(days + [(0, today)]) { first, _ in first })
      #expect(past.length() == length)
    }
  }

  @Test(arguments: [1, 31, 32, 33, 159, 160, 161, 671, 672, 673, 1184, 1185, 3650])
  func aLongStreakIsCountedWholeAndAShortOneWithoutALookAtYears(length: Int) {
    let gone = Past(Dictionary(uniqueKeysWithValues: (1...length).map { ($0, 2000) }))
    #expect(gone.length() == length)
    #expect(gone.runs.reduce(0, +) == length)

    let broken = Past(
      Dictionary(uniqueKeysWithValues: (1...5000).map { ($0, $0 == length + 1 ? 100 : 2000) })
    )
    #expect(broken.length() == length)
    let read = broken.runs.reduce(0, +)
    #expect(read > length && read <= max(32, length * 5 + 128) && (broken.runs.max() ?? 0) <= 512)

    let gap = Past(
      Dictionary(uniqueKeysWithValues: (1...5000).filter { $0 != length + 1 }.map { ($0, 2000) })
    )
    #expect(gap.length() == length)
  }

  @Test func eachDayIsHeldAgainstItsOwnGoal() {
    let goals = GoalHistory(versions: [(day("2026-01-01"), 1000), (Self.today.advanced(by: -2), 2000)])
    let amounts = [(-1, 2000), (-2, 2000), (-3, 1000), (-4, 1000), (-5, 999)]
    let length = HydrationStreak.length(before: Self.today, goals) { _, _ in
      amounts.map { (Self.today.advanced(by: $0.0), $0.1) }
    }
    #expect(length == 4)
  }
}
