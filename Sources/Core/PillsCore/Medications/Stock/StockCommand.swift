/// A command about the stock of a medication.
package struct StockCommand: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case say([StockEntry.Saying])
    /// Undoes the last act, whose entries the store knows; none if there is no act.
    case undo([StockEntry])
  }

  package let medication: String
  package let action: Action
}

extension StockCommand {
  package init(_ action: Action, of medication: String) { self.init(medication: medication, action: action) }
}

/// What is left of a medication, and for how long.
package struct StockOverview: Equatable, Sendable {
  package let medication: Medication
  /// Negative if more was taken than was there.
  package let left: Amount
  package let warningDays: Int
  /// 0 for never.
  package let warningLeft: Amount
  /// Nil if nobody said how much is in one.
  package let pack: Amount?
  package let outlook: StockOutlook
  /// Whether a dose of today is still to be taken.
  package let isDueToday: Bool
}

/// How long the stock lasts by the schedule.
package enum StockOutlook: Hashable, Sendable {
  case unscheduled
  /// The first day on which there is too little for a dose.
  case short(Day)
  case overAYear
}

extension StockOverview {
  package var short: Day? { if case .short(let day) = outlook { day } else { nil } }

  /// Whether no more is left than the person wants to be warned at.
  package var isAtLevel: Bool { warningLeft > .zero && left <= warningLeft }

  /// Whether the person is warned by now.
  package func isLow(on today: Day) -> Bool {
    let isShortSoon = daysLeft(from: today).map { $0 <= warningDays } ?? false
    return left < .zero || isAtLevel || warningDays > 0 && isShortSoon
  }

  /// Days until ``short``, at least 0; nil without such a day.
  package func daysLeft(from today: Day) -> Int? { short.map { max(today.distance(to: $0), 0) } }

  /// The days before ``short`` for which it is enough, without today if nothing more of it is due today.
  package func daysCovered(from today: Day) -> Int? { daysLeft(from: isDueToday ? today : today.next) }
}
