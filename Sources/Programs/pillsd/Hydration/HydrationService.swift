import Desktop
import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// `org.pills.Hydration`: turns calls into commands of the engine, and what comes of them into replies.
@MainActor
final class HydrationService: Hydration.Service {
  typealias CallFailure = Hydration.CallFailure

  let daemon: Daemon
  private let commands: PendingCommands
  private var watchers = Watchers<Hydration.Watch, HydrationOverview>()

  init(daemon: Daemon, commands: PendingCommands) {
    self.daemon = daemon
    self.commands = commands
  }

  func handle(_ call: Call) throws(Varlink.CallFailure) {
    daemon.lookAfterStore()
    try dispatch(call)
  }

  /// Now, by the clocks of where the person is: people drink while they are awake.
  var moment: Moment { daemon.moment.here }

  // MARK: How things stand

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

  /// Tells those who watch how things stand, where that is news to them.
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

  /// Nil where the past cannot be read.
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
    let last = try reading { () throws(StoreError) in
      input.millilitres == nil ? try daemon.history.lastDrink(at: moment) : nil
    }
    run(.add(draft, lastAmount: last?.millilitres), for: call) { outcome, moment in
      Hydration.AddDrink.Output(
        drink: Hydration.Drink(outcome.drink, zone: moment.zone),
        goalReached: outcome.isGoalReached,
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  func undoDrink(_ call: TypedCall<Hydration.UndoDrink>) {
    run(.undo, for: call) { outcome, moment in
      Hydration.UndoDrink.Output(
        drink: Hydration.Drink(outcome.drink, zone: moment.zone),
        status: self.status(outcome.overview, at: moment)
      )
    }
  }

  func removeDrink(_ input: Hydration.RemoveDrink.Input, _ call: TypedCall<Hydration.RemoveDrink>)
    throws(CallFailure)
  {
    let candidates = try reading { () throws(StoreError) in
      // Two do to know that it is not the only one.
      try daemon.history.drinks(idBeginning: input.id, limit: 2, at: moment)
    }
    run(.remove(id: input.id, candidates: candidates), for: call) { outcome, moment in
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
    let request = commands.add { [unowned self] result in
      let moment = self.moment
      switch result {
      case .success(.hydration(let outcome)): call.reply(output(outcome, moment))
      // Nothing else comes of a command about drinks: the call is let go.
      case .success: break
      case .failure(let refusal): call.fail(refusal.hydrationFailure(at: moment))
      }
    }
    daemon.handle(.command(.hydration(command), request))
  }
}
