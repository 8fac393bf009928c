/// Amounts in millilitres and met goals over a run of days.
package struct HydrationStatistics: Equatable, Sendable {
  package private(set) var days = 0
  package private(set) var daysMet = 0
  package private(set) var total = 0
  package private(set) var bestStreak = 0
  private var millilitresByBeverage: [Beverage: Int] = [:]
  private var millilitresByHour = [Int](repeating: 0, count: 24)

  package var average: Int { days == 0 ? 0 : (total + days / 2) / days }

  /// The most drunk beverage first.
  package var beverages: [(beverage: Beverage, millilitres: Int)] {
    millilitresByBeverage.map { ($0.key, $0.value) }
      .sorted { $0.1 == $1.1 ? $0.0.word < $1.0.word : $0.1 > $1.1 }
  }

  /// The hours of the local clock with any drink, earliest first.
  package var hours: [(hour: Int, millilitres: Int)] {
    millilitresByHour.enumerated().compactMap { $0.element == 0 ? nil : ($0.offset, $0.element) }
  }
}

extension HydrationStatistics {
  /// Drinks of other days are ignored. Days before `first` do not count.
  package init(
    of drinks: some Sequence<Drink>,
    on days: ClosedRange<Day>,
    since first: Day = .firstRecorded,
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
    for day in days where day >= first {
      let intake = Intake(totals[day] ?? 0, on: day, goals)
      self.days += 1
      total += intake.total
      daysMet += intake.isGoalMet ? 1 : 0
      streak = intake.isGoalMet ? streak + 1 : 0
      bestStreak = max(bestStreak, streak)
    }
  }
}
