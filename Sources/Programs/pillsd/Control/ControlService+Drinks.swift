import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// Drinks are in local time, because people drink while they are awake.
extension ControlService {
  func getHydration(_ call: TypedCall<Control.GetHydration>) throws(CallFailure) {
    try requireRead()
    let moment = daemon.moment.here
    let overview = daemon.engine.hydrationOverview(at: moment)
    call.reply(Control.GetHydration.Output(status: status(overview, at: moment)))
  }

  func watchHydration(_ call: TypedCall<Control.WatchHydration>) throws(CallFailure) {
    try call.requireMore()
    try requireRead()
    hydrationWatchers.add(call)
    tellHydrationWatchers()
  }

  func tellHydrationWatchers() {
    guard !hydrationWatchers.isEmpty else { return }
    let moment = daemon.moment.here
    let overview = daemon.engine.hydrationOverview(at: moment)
    hydrationWatchers.tell(overview) { Control.WatchHydration.Output(status: status(overview, at: moment)) }
  }

  private func status(_ overview: HydrationOverview, at moment: Moment) -> Control.HydrationStatus {
    let settings = daemon.engine.settings.hydration
    return Control.HydrationStatus(
      now: moment.timestamp,
      today: moment.today,
      isOn: overview.isOn,
      millilitres: overview.intake.total,
      goal: overview.intake.goal,
      streak: streak(overview, at: moment),
      drinks: overview.drinks.map { Control.Drink($0, zone: moment.zone) },
      glasses: overview.glasses,
      unit: settings.unit,
      everyMinutes: settings.rhythm.interval.map { Int($0.seconds) / 60 },
      next: overview.next.map { moment.zone.timestamp(of: $0.dueAt) }
    )
  }

  /// Nil if the past cannot be read.
  private func streak(_ overview: HydrationOverview, at moment: Moment) -> Int? {
    guard overview.isOn else { return 0 }
    return try? daemon.history.hydrationStreak(upTo: overview.intake, daemon.engine.goals, at: moment)
  }

  // MARK: Drinks

  func addDrink(_ input: Control.AddDrink.Input, _ call: TypedCall<Control.AddDrink>) throws(CallFailure) {
    var draft = DrinkDraft()
    draft.millilitres = input.millilitres
    draft.beverage = input.beverage
    draft.day = try input.day.map(day)
    draft.time = try input.at.map(time)
    draft.note = input.note
    let last = try stored { () throws(StoreError) in
      input.millilitres == nil ? try daemon.store.readable(at: daemon.moment).lastDrink() : nil
    }
    run(.add(draft, lastAmount: last?.millilitres), for: call) { outcome, moment in
      Control.AddDrink.Output(
        drink: Control.Drink(outcome.drink, zone: moment.zone),
        goalReached: outcome.isGoalReached,
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  func removeDrink(_ input: Control.RemoveDrink.Input, _ call: TypedCall<Control.RemoveDrink>)
    throws(CallFailure)
  {
    let command = try input.id.map { (id) throws(CallFailure) in
      let candidates = try stored { () throws(StoreError) in
        // Two are enough to see that the id is ambiguous.
        try daemon.store.readable(at: daemon.moment).drinks(idBeginning: id, limit: 2)
      }
      return HydrationCommand.remove(id: id, candidates: candidates)
    }
    run(command ?? .undo, for: call) { outcome, moment in
      Control.RemoveDrink.Output(
        drink: Control.Drink(outcome.drink, zone: moment.zone),
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  private func run<Called: Control.Method>(
    _ command: HydrationCommand,
    for call: TypedCall<Called>,
    _ output: @escaping @MainActor (HydrationOutcome, Moment) -> Called.Output
  ) {
    run(.hydration(command), for: call) { outcome, moment in
      if case .hydration(let outcome) = outcome { output(outcome, moment) } else { nil }
    }
  }

  // MARK: History

  /// Nobody reads more, and it would enlarge pillsd's memory for good.
  private static let mostDrinkDays = 366

  func getDrinks(_ input: Control.GetDrinks.Input, _ call: TypedCall<Control.GetDrinks>) throws(CallFailure) {
    let moment = daemon.moment.here
    let last = try input.lastDay.map(day)?.resolved(today: moment.today) ?? moment.today
    let first = try input.firstDay.map(day)?.resolved(today: moment.today) ?? last
    if last > moment.today { throw CallFailure(Control.FutureDay(day: last)) }
    guard first <= last else { throw CallFailure(Control.UntilBeforeFrom(until: last, from: first)) }
    if first < .firstRecorded { throw CallFailure(Control.TooLongAgo(first: .firstRecorded)) }
    let days = first...last
    guard days.count <= Self.mostDrinkDays else {
      throw CallFailure(Control.TooManyDays(days: days.count, limit: Self.mostDrinkDays))
    }
    let output = try stored { () throws(StoreError) in
      Control.GetDrinks.Output(
        now: moment.timestamp,
        firstDay: first,
        lastDay: last,
        drinks: try daemon.store.readable(at: moment).drinks(of: days).map {
          Control.Drink($0, zone: moment.zone)
        },
        days: try daemon.history.intakes(of: days, daemon.engine.goals, at: moment).map { intake in
          Control.DayIntake(day: intake.day, millilitres: intake.total, goal: intake.goal)
        }
      )
    }
    call.reply(output)
  }

  func getDrinkStats(
    _ input: Control.GetDrinkStats.Input,
    _ call: TypedCall<Control.GetDrinkStats>
  ) throws(CallFailure) {
    let moment = daemon.moment.here
    let month = try month(input.month, today: moment.today)
    let days = month.days.lowerBound...min(month.days.upperBound, moment.today)
    let statistics = try stored { () throws(StoreError) in
      try daemon.history.hydrationStatistics(of: days, daemon.engine.goals, at: moment)
    }
    call.reply(
      Control.GetDrinkStats.Output(
        now: moment.timestamp,
        month: month,
        days: statistics.days,
        daysMet: statistics.daysMet,
        millilitres: statistics.total,
        average: statistics.average,
        bestStreak: statistics.bestStreak,
        beverages: statistics.beverages.map {
          Control.BeverageIntake(beverage: $0.beverage.word, millilitres: $0.millilitres)
        },
        hours: statistics.hours.map { Control.HourIntake(hour: $0.hour, millilitres: $0.millilitres) }
      )
    )
  }
}

extension Control.Drink {
  fileprivate init(_ drink: Drink, zone: any LocalTime) {
    self.init(
      id: drink.id.description,
      millilitres: drink.millilitres,
      beverage: drink.beverage.word,
      day: drink.day,
      at: zone.timestamp(of: drink.at),
      note: drink.note
    )
  }
}
