extension Engine {
  /// The last day that is over as far as a streak goes, and how many days after it are complete.
  ///
  /// As long as something of last night may still be taken and nothing of that day was missed or left out, it is not over.
  package func endOfStreak(at moment: Moment) -> (last: Day, completeDays: Int) {
    let today = moment.today
    let isTodayComplete = DayCompletion(statuses(on: today, at: moment)) == .complete
    let yesterday = statuses(on: today.previous, at: moment)
    let isOpen = yesterday.contains(.due) && yesterday.allSatisfy { $0 == .due || $0 == .taken }
    return (isOpen ? today.previous.previous : today.previous, isTodayComplete ? 1 : 0)
  }

  /// What the streak follows from but for the answers.
  package var historyBasis: HistoryBasis { HistoryBasis(regimen) }

  private func statuses(on day: Day, at moment: Moment) -> [DoseStatus] {
    occurrences(on: day, at: moment).flatMap { overview(of: $0, at: moment).doses.map(\.status) }
  }
}
