/// The part of the engine with the drinks and the goal.
struct Hydration: Sendable {
  private(set) var memory: HydrationMemory
  /// In millilitres; nil if the settings file has no goal.
  private(set) var goalInFile: Int?
  /// Changes from the settings file that are not saved yet.
  private(set) var unsavedGoals: HydrationChange?
  private let seed: UInt64
  /// In millilitres, for each day in memory with drinks.
  private var totals: [Day: Int] = [:]

  init(memory: HydrationMemory, seed: UInt64) {
    self.memory = memory
    self.seed = seed
    count()
  }

  private mutating func count() {
    totals = memory.drinks.values.reduce(into: [:]) { $0[$1.day, default: 0] += $1.millilitres }
  }

  var goals: GoalHistory { unsavedGoals?.goals ?? memory.goals }

  var isInUse: Bool { goals.last != nil || !memory.drinks.isEmpty }

  func intake(on day: Day) -> Intake { Intake(totals[day] ?? 0, on: day, goals) }

  func drinks(on day: Day) -> [Drink] { memory.drinks.values.filter { $0.day == day }.sorted() }

  /// Nil if there is none in memory. Later drinks, recorded while the clock was ahead, do not count yet.
  func lastDrink(at now: Instant) -> Instant? {
    memory.drinks.values.lazy.map { $0.at }.filter { $0 <= now }.max()
  }

  /// The first drink after `now`, recorded while the clock was ahead; it counts from then on.
  func firstDrink(after now: Instant) -> Instant? {
    memory.drinks.values.lazy.map { $0.at }.filter { $0 > now }.min()
  }

  func byUse(_ glasses: [Int]) -> [Int] {
    let uses = memory.drinks.values.reduce(into: [:]) { $0[$1.millilitres, default: 0] += 1 }
    return glasses.enumerated().sorted { one, other in
      let (oneUses, otherUses) = (uses[one.element] ?? 0, uses[other.element] ?? 0)
      return oneUses == otherUses ? one.offset < other.offset : oneUses > otherUses
    }.map(\.element)
  }

  /// The change that adds a drink. It celebrates if the drink meets today's goal for the first time.
  func adding(
    _ millilitres: Int,
    of beverage: Beverage = .water,
    at: Instant,
    day: Day,
    note: String? = nil,
    by via: Via,
    _ moment: Moment
  ) -> (drink: Drink, change: Change) {
    let drink = Drink(freeID(at: moment.now), millilitres, of: beverage, at: at, day: day, note: note)
    let before = intake(on: day)
    let after = Intake(before.total + millilitres, on: day, goals)
    // If it was met before, another device celebrated, or the goal was lowered and no drink met it.
    let isReached = day == moment.today && after.isGoalMet && !before.isGoalMet
    let isFirst = isReached && !memory.celebratedDays.contains(day)
    var change = Change(entries: [NewEntry(.drink(drink, .added), at: moment.now)], via: via)
    change.hydration.celebratedDays = isFirst ? [day] : []
    return (drink, change)
  }

  private func freeID(at now: Instant) -> DrinkID {
    var recordedAt = now
    while memory.drinks[DrinkID(seed: seed, recordedAt: recordedAt)] != nil {
      recordedAt = recordedAt + .microseconds(1)
    }
    return DrinkID(seed: seed, recordedAt: recordedAt)
  }

  /// The goal in the settings file, 0 if it has none; nil if that is stored already.
  private var unsavedLine: Int? { memory.goalInFile == goalInFile ?? 0 ? nil : goalInFile ?? 0 }

  mutating func read(_ goalInFile: Int?) { self.goalInFile = goalInFile }

  /// Finds the goals to save. A changed line in the settings file is an act of a person on this device. A
  /// line that is read for the first time counts only if no goal is set.
  mutating func update(at moment: Moment) {
    let today = moment.today
    var goals = memory.goals
    // Nothing is kept for people who never used hydration.
    let isInUse = memory.goalInFile != nil || goalInFile != nil || goals.last != nil
    guard isInUse, let unsavedLine else { return unsavedGoals = nil }
    let isSaid = memory.goalInFile != nil || goals.last == nil
    if let goalInFile, isSaid {
      let known = unsavedGoals?.goals?.versions.last
      let since = known?.millilitres == goalInFile ? known?.from : nil
      goals = goals.changed(to: goalInFile, from: min(since ?? today, today))
    }
    unsavedGoals = HydrationChange(goals: goals == memory.goals ? nil : goals, goalInFile: unsavedLine)
  }

  /// The corrected goals if a clock that was ahead dated the last one; nil if not.
  func goalsDatedAhead(on today: Day) -> GoalHistory? {
    // No zone is that far ahead.
    guard let last = memory.goals.versions.last, last.from > today.advanced(by: 2) else { return nil }
    return memory.goals.changed(to: last.millilitres, from: today)
  }

  /// The change that sets the goal from today on; nil sets the default.
  func setting(_ goal: Int?, at moment: Moment) -> HydrationChange? {
    let wanted = goal ?? (goals.last == nil ? nil : GoalHistory.usual)
    guard let wanted, wanted != goals.last || goals.goal(on: moment.today) != wanted else { return nil }
    // The line of this moment is noted, so that only a later change of the line counts.
    return HydrationChange(goals: goals.changed(to: wanted, from: moment.today), goalInFile: unsavedLine)
  }

  mutating func apply(_ change: Change) {
    memory.apply(change)
    if !change.drinks.isEmpty { count() }
    if change.hydration.goals != nil || change.hydration.goalInFile != nil { unsavedGoals = nil }
  }

  mutating func remember(_ remembered: HydrationMemory) {
    if (memory.goals, memory.goalInFile) != (remembered.goals, remembered.goalInFile) { unsavedGoals = nil }
    memory = remembered
    count()
  }

  mutating func forget(before firstDay: Day) {
    memory.drinks = memory.drinks.filter { $0.value.day >= firstDay }
    memory.celebratedDays = memory.celebratedDays.filter { $0 >= firstDay }
    count()
  }
}
