import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension HydrationService {
  /// Nobody reads more, and it would enlarge pillsd's memory for good.
  private static let mostDays = 366

  func getDrinks(_ input: Hydration.GetDrinks.Input, _ call: TypedCall<Hydration.GetDrinks>)
    throws(CallFailure)
  {
    let moment = moment
    let engine = daemon.engine
    let last = try input.lastDay.map(day)?.resolved(today: moment.today) ?? moment.today
    let first = try input.firstDay.map(day)?.resolved(today: moment.today) ?? last
    if last > moment.today { throw CallFailure(Hydration.FutureDay(day: last)) }
    guard first <= last else { throw invalid(first.description, .dayAfterLast, [.day: "\(last)"]) }
    if first < .firstRecorded {
      throw CallFailure(Hydration.TooLongAgo(first: .firstRecorded))
    }
    let days = first...last
    guard days.count <= Self.mostDays else {
      throw CallFailure(Hydration.TooManyDays(days: days.count, limit: Self.mostDays))
    }
    let drinks = try stored { () throws(StoreError) in try daemon.store.readable(at: moment).drinks(of: days)
    }
    let intakes = try stored { () throws(StoreError) in
      try daemon.history.intakes(of: days, engine.goals, at: moment)
    }
    call.reply(
      Hydration.GetDrinks.Output(
        now: moment.timestamp,
        firstDay: first,
        lastDay: last,
        drinks: drinks.map { Hydration.Drink($0, zone: moment.zone) },
        days: intakes.map { intake in
          Hydration.DayIntake(day: intake.day, millilitres: intake.total, goal: intake.goal)
        }
      )
    )
  }

  func getStats(_ input: Hydration.GetStats.Input, _ call: TypedCall<Hydration.GetStats>) throws(CallFailure)
  {
    let moment = moment
    let engine = daemon.engine
    let month =
      try input.month.map { (text) throws(CallFailure) in try self.month(text, today: moment.today) }
      ?? Month(of: moment.today)
    if month.days.lowerBound > moment.today {
      throw CallFailure(Hydration.FutureDay(day: month.days.lowerBound))
    }
    let days = month.days.lowerBound...min(month.days.upperBound, moment.today)
    let statistics = try stored { () throws(StoreError) in
      try daemon.history.hydrationStatistics(of: days, engine.goals, at: moment)
    }
    call.reply(
      Hydration.GetStats.Output(
        now: moment.timestamp,
        month: month,
        days: statistics.days,
        daysMet: statistics.daysMet,
        millilitres: statistics.total,
        average: statistics.average,
        bestStreak: statistics.bestStreak,
        beverages: statistics.beverages.map {
          Hydration.BeverageIntake(beverage: $0.beverage.word, millilitres: $0.millilitres)
        },
        hours: statistics.hours.map { Hydration.HourIntake(hour: $0.hour, millilitres: $0.millilitres) }
      )
    )
  }

  private func month(_ text: String, today: Day) throws(CallFailure) -> Month {
    guard let month = MonthReference(parsing: text)?.resolved(today: today) else {
      throw invalid(text, .noMonth)
    }
    return month
  }

  func day(_ text: String) throws(CallFailure) -> DayReference {
    guard let day = DayReference(parsing: text) else { throw invalid(text, .noDay) }
    return day
  }

  func time(_ text: String) throws(CallFailure) -> TimeOfDay {
    guard let time = TimeOfDay(text) else { throw invalid(text, .noTime) }
    return time
  }

  private func invalid(
    _ text: String,
    _ flaw: InputFlaw,
    _ fields: [ComplaintField: String] = [:]
  ) -> CallFailure {
    CallFailure(Hydration.InvalidMoment(text: text, InputComplaint(flaw, fields)))
  }
}
