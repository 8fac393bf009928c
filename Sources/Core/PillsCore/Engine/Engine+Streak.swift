extension Engine {
  /// The last finished day for a streak, and the number of complete days after it. Yesterday is unfinished
  /// while a dose of it can still be taken and none was missed or skipped.
  package func endOfStreak(at moment: Moment) -> (last: Day, completeDays: Int) {
    let today = moment.today
    let isTodayComplete = DayCompletion(statuses(on: today, at: moment)) == .complete
    let yesterday = statuses(on: today.previous, at: moment)
    let isOpen = yesterday.contains(.due) && yesterday.allSatisfy { $0 == .due || $0 == .taken }
    return (isOpen ? today.previous.previous : today.previous, isTodayComplete ? 1 : 0)
  }

  /// The regimen, on which the streak depends besides the answers.
  package var historyBasis: HistoryBasis { HistoryBasis(regimen) }

  private func statuses(on day: Day, at moment: Moment) -> [DoseStatus] {
    occurrences(on: day, at: moment).flatMap { overview(of: $0, at: moment).doses.map(\.status) }
  }
}
