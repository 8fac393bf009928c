/// The part of the engine that holds what was drunk, and what is to be.
struct Hydration: Sendable {
  private(set) var memory: HydrationMemory
  /// The goals by the days on which they are in force, where that of the settings is not stored yet.
  private(set) var unsavedGoals: GoalHistory?
  /// See ``DrinkID/init(seed:recordedAt:)``.
  private let seed: UInt64
  /// In millilitres, of each day in memory on which anything was drunk.
  private var totals: [Day: Int] = [:]

  init(memory: HydrationMemory, seed: UInt64) {
    self.memory = memory
    self.seed = seed
    count()
  }

  private mutating func count() {
    totals = memory.drinks.values.reduce(into: [:]) { $0[$1.day, default: 0] += $1.millilitres }
  }

  /// The goals as they count now, stored or not.
  var goals: GoalHistory { unsavedGoals ?? memory.goals }

  /// Whether there is a goal, or a drink in memory.
  var isInUse: Bool { goals.last != nil || !memory.drinks.isEmpty }

  func intake(on day: Day) -> Intake { Intake(totals[day] ?? 0, on: day, goals) }

  /// Those of `day`, in the order in which they were drunk.
  func drinks(on day: Day) -> [Drink] { memory.drinks.values.filter { $0.day == day }.sorted() }

  /// When something was drunk last: what a clock that was ahead had drunk later does not count yet. Nil where no drink is
  /// in memory.
  func lastDrink(at now: Instant) -> Instant? {
    memory.drinks.values.lazy.map { $0.at }.filter { $0 <= now }.max()
  }

  /// When the first of the drinks begins to count that a clock that was ahead had drunk later; nil where there is none.
  func firstDrink(after now: Instant) -> Instant? {
    memory.drinks.values.lazy.map { $0.at }.filter { $0 > now }.min()
  }

  /// `glasses` with those used most of late first.
  func byUse(_ glasses: [Int]) -> [Int] {
    let uses = memory.drinks.values.reduce(into: [:]) { $0[$1.millilitres, default: 0] += 1 }
    return glasses.enumerated().sorted { one, other in
      let (oneUses, otherUses) = (uses[one.element] ?? 0, uses[other.element] ?? 0)
      return oneUses == otherUses ? one.offset < other.offset : oneUses > otherUses
    }
    .map(\.element)
  }

  // MARK: What is said

  /// What adding a drink comes to: it is celebrated when it meets the goal of today for the first time.
  func adding(
    _ millilitres: Int,
    of beverage: Beverage = .water,
    at: Instant,
    day: Day,
    note: String? = nil,
    by via: Via,
    _ moment: Moment
  ) -> (drink: Drink, change: HydrationChange) {
    let drink = Drink(freeID(at: moment.now), millilitres, of: beverage, at: at, day: day, note: note)
    let event = DrinkEvent(drink, kind: .added, recordedAt: moment.now, via: via)
    let before = intake(on: day)
    let after = Intake(before.total + millilitres, on: day, goals)
    // Where it was met before, another machine celebrated it, or nobody drank for it: the goal was lowered.
    let isReached = day == moment.today && after.isGoalMet && !before.isGoalMet
    let isFirst = isReached && !memory.celebratedDays.contains(day)
    return (drink, HydrationChange(events: [event], celebratedDays: isFirst ? [day] : []))
  }

  private func freeID(at now: Instant) -> DrinkID {
    var recordedAt = now
    while memory.drinks[DrinkID(seed: seed, recordedAt: recordedAt)] != nil {
      recordedAt = recordedAt + .microseconds(1)
    }
    return DrinkID(seed: seed, recordedAt: recordedAt)
  }

  /// Brings the goals to what the settings say, from today on.
  mutating func update(by settings: HydrationSettings, at moment: Moment) {
    // Nobody has a goal before one is set; who sets it no more has the usual one.
    let goal = settings.goal ?? memory.goals.last.map { _ in GoalHistory.usual }
    guard let goal, !memory.goals.isGoal(goal, from: moment.today) else { return unsavedGoals = nil }
    guard unsavedGoals?.isGoal(goal, from: moment.today) != true else { return }
    unsavedGoals = memory.goals.changed(to: goal, from: moment.today)
  }

  // MARK: The disk

  /// Takes over a change that is on disk.
  mutating func apply(_ change: HydrationChange) {
    memory.apply(change)
    if !change.events.isEmpty { count() }
    if change.goals != nil { unsavedGoals = nil }
  }

  /// Takes over what was read.
  mutating func remember(_ remembered: HydrationMemory) {
    memory = remembered
    count()
  }

  /// Lets go of the days before `firstDay`.
  mutating func forget(before firstDay: Day) {
    memory.drinks = memory.drinks.filter { $0.value.day >= firstDay }
    memory.celebratedDays = memory.celebratedDays.filter { $0 >= firstDay }
    count()
  }
}
