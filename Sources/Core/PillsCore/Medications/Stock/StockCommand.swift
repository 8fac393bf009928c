/// What a person asks of what is left of a medication.
package struct StockCommand: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case say(StockEntry.Saying)
    /// Takes back what was said last, as the store has it; nil where nothing was.
    case undo(StockEntry?)
  }

  /// The name of the medication, or the beginning of it.
  package let medication: String
  package let action: Action
}

extension StockCommand {
  package init(_ action: Action, of medication: String) { self.init(medication: medication, action: action) }
}

/// What is left of a medication, and for how long.
package struct StockOverview: Equatable, Sendable {
  package let medication: Medication
  /// Below zero where more was taken than was there.
  package let left: Amount
  /// So many days before it is used up the person is told; 0 for never.
  package let warningDays: Int
  package let outlook: StockOutlook
}

/// How long what is left lasts by the schedule.
package enum StockOutlook: Hashable, Sendable {
  /// Nothing is due of it.
  case unscheduled
  /// On this day there is too little for a dose, for the first time.
  case short(Day)
  /// There is enough for a year.
  case overAYear
}

extension StockOverview {
  /// The day on which there is too little for a dose; nil where nothing is due of it, or there is enough for a year.
  package var short: Day? { if case .short(let day) = outlook { day } else { nil } }

  /// In how many days there is too little for a dose; nil where nothing is due of it, or there is enough for a year.
  package func daysLeft(from today: Day) -> Int? { short.map { max(today.distance(to: $0), 0) } }
}
