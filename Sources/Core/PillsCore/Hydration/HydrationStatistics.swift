/// What was drunk on a run of days: in all, by beverage and by hour, and how often it was enough.
package struct HydrationStatistics: Equatable, Sendable {
  package private(set) var days = 0
  /// On how many of the days the goal was met.
  package private(set) var daysMet = 0
  /// In millilitres.
  package private(set) var total = 0
  /// The most days in a row on which the goal was met.
  package private(set) var bestStreak = 0
  private var millilitresByBeverage: [Beverage: Int] = [:]
  private var millilitresByHour = [Int](repeating: 0, count: 24)

  /// In millilitres, of all the days.
  package var average: Int { days == 0 ? 0 : (total + days / 2) / days }

  /// What most was drunk of comes first.
  package var beverages: [(beverage: Beverage, millilitres: Int)] {
    millilitresByBeverage.map { ($0.key, $0.value) }
      .sorted { $0.1 == $1.1 ? $0.0.word < $1.0.word : $0.1 > $1.1 }
  }

  /// The hours of the local clock in which anything was drunk on any of the days, the earliest first.
  package var hours: [(hour: Int, millilitres: Int)] {
    millilitresByHour.enumerated().compactMap { $0.element == 0 ? nil : ($0.offset, $0.element) }
  }
}

extension HydrationStatistics {
  /// Of `drinks`, in any order; those of other days count for nothing.
  package init(
    of drinks: some Sequence<Drink>,
    on days: ClosedRange<Day>,
    _ goals: GoalHistory,
    zone: any LocalTime
  ) {
    self.init()
    var totals: [Day: Int] = [:]
    for drink in drinks where days.contains(drink.day) {
      totals[drink.day, default: 0] += drink.millilitres
      millilitresByBeverage[drink.beverage, default: 0] += drink.millilitres
      millilitresByHour[zone.timeOfDay(at: drink.at).hour] += drink.millilitres
    }
    var streak = 0
    for day in days {
      let intake = Intake(totals[day] ?? 0, on: day, goals)
      self.days += 1
      total += intake.total
      daysMet += intake.isGoalMet ? 1 : 0
      streak = intake.isGoalMet ? streak + 1 : 0
      bestStreak = max(bestStreak, streak)
    }
  }
}
