import Desktop
import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// The service `org.pills.Hydration`.
@MainActor
final class HydrationService: Hydration.Service, EngineService {
  typealias CallFailure = Hydration.CallFailure

  let daemon: Daemon
  let commands: PendingCommands
  private var watchers = Watchers<Hydration.Watch, HydrationOverview>()

  init(daemon: Daemon, commands: PendingCommands) {
    self.daemon = daemon
    self.commands = commands
  }

  /// In local time, because people drink while they are awake.
  var moment: Moment { daemon.moment.here }

  func failure(_ refusal: Refusal, at moment: Moment) -> CallFailure {
    CallFailure(refusal.hydrationFailure(at: moment))
  }

  func failure(_ complaint: StoreComplaint) -> CallFailure {
    CallFailure(Hydration.HistoryUnreadable(complaint))
  }

  // MARK: Status

  func getStatus(_ call: TypedCall<Hydration.GetStatus>) {
    let moment = moment
    call.reply(
      Hydration.GetStatus.Output(status: status(daemon.engine.hydrationOverview(at: moment), at: moment))
    )
  }

  func watch(_ call: TypedCall<Hydration.Watch>) throws(CallFailure) {
    try call.requireMore()
    watchers.add(call)
    tellWatchers()
  }

  func tellWatchers() {
    guard !watchers.isEmpty else { return }
    let moment = moment
    let overview = daemon.engine.hydrationOverview(at: moment)
    watchers.tell(overview) { Hydration.Watch.Output(status: status(overview, at: moment)) }
  }

  private func status(_ overview: HydrationOverview, at moment: Moment) -> Hydration.Status {
    let settings = daemon.engine.settings.hydration
    return Hydration.Status(
      now: moment.timestamp,
      today: moment.today,
      isOn: overview.isOn,
      millilitres: overview.intake.total,
      goal: overview.intake.goal,
      streak: streak(overview, at: moment),
      drinks: overview.drinks.map { Hydration.Drink($0, zone: moment.zone) },
      glasses: overview.glasses,
      unit: settings.unit,
      everyHours: settings.rhythm.everyHours,
      next: overview.next.map { moment.zone.timestamp(of: $0.dueAt) }
    )
  }

  /// Nil if the past cannot be read.
  private func streak(_ overview: HydrationOverview, at moment: Moment) -> Int? {
    guard overview.isOn else { return 0 }
    return try? daemon.history.hydrationStreak(upTo: overview.intake, daemon.engine.goals, at: moment)
  }

  // MARK: Drinks

  func addDrink(_ input: Hydration.AddDrink.Input, _ call: TypedCall<Hydration.AddDrink>) throws(CallFailure)
  {
    var draft = DrinkDraft()
    draft.millilitres = input.millilitres
    draft.beverage = input.beverage
    draft.day = try input.day.map(day)
    draft.time = try input.at.map(time)
    draft.note = input.note
    let last = try stored { () throws(StoreError) in
      input.millilitres == nil ? try daemon.store.readable(at: moment).lastDrink() : nil
    }
    run(.add(draft, lastAmount: last?.millilitres), for: call) { outcome, moment in
      Hydration.AddDrink.Output(
        drink: Hydration.Drink(outcome.drink, zone: moment.zone),
        goalReached: outcome.isGoalReached,
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  func removeDrink(_ input: Hydration.RemoveDrink.Input, _ call: TypedCall<Hydration.RemoveDrink>)
    throws(CallFailure)
  {
    let command = try input.id.map { (id) throws(CallFailure) in
      let candidates = try stored { () throws(StoreError) in
        // Two are enough to see that the id is ambiguous.
        try daemon.store.readable(at: moment).drinks(idBeginning: id, limit: 2)
      }
      return HydrationCommand.remove(id: id, candidates: candidates)
    }
    run(command ?? .undo, for: call) { outcome, moment in
      Hydration.RemoveDrink.Output(
        drink: Hydration.Drink(outcome.drink, zone: moment.zone),
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  private func run<Called: Hydration.Method>(
    _ command: HydrationCommand,
    for call: TypedCall<Called>,
    _ output: @escaping @MainActor (HydrationOutcome, Moment) -> Called.Output
  ) {
    run(.hydration(command), for: call) { outcome, moment in
      if case .hydration(let outcome) = outcome { output(outcome, moment) } else { nil }
    }
  }
}
