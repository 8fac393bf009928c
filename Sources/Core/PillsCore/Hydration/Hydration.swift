/// The part of the engine that holds what was drunk, and what is to be.
struct Hydration: Sendable {
  private(set) var memory: HydrationMemory
  /// What the settings file says of the goal, in millilitres; nil if it says nothing.
  private(set) var goalInFile: Int?
  /// What comes of that, as long as it is not stored.
  private(set) var unsavedGoals: HydrationChange?
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
  var goals: GoalHistory { unsavedGoals?.goals ?? memory.goals }

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

  /// The settings file was read, and says that this is the goal.
  mutating func read(_ goalInFile: Int?) { self.goalInFile = goalInFile }

  /// Finds what is to be said of the goals, as the time, the settings file or the goals changed.
  ///
  /// A line of the file that differs from what it said before is an act of a person at this machine. One that is read for the
  /// first time has seen nothing: it says something where nobody spoke of a goal.
  mutating func update(at moment: Moment) {
    let today = moment.today
    var goals = memory.goals
    // For those who never asked for any of this nothing is kept.
    let isInUse = memory.goalInFile != nil || goalInFile != nil || goals.last != nil
    guard isInUse, memory.goalInFile != goalInFile ?? 0 else { return unsavedGoals = nil }
    let isSaid = memory.goalInFile.map { $0 != goalInFile ?? 0 } ?? (goals.last == nil)
    if let goalInFile, isSaid {
      let known = unsavedGoals?.goals?.versions.last
      let since = known?.millilitres == goalInFile ? known?.from : nil
      goals = goals.changed(to: goalInFile, from: min(since ?? today, today))
    }
    unsavedGoals = HydrationChange(goals: goals == memory.goals ? nil : goals, goalInFile: goalInFile ?? 0)
  }

  /// The goals that are to be said once the last of them was dated by a clock that was ahead; nil if it was not.
  func goalsDatedAhead(on today: Day) -> GoalHistory? {
    // In no zone it is later.
    guard let last = memory.goals.versions.last, last.from > today.advanced(by: 2) else { return nil }
    return memory.goals.changed(to: last.millilitres, from: today)
  }

  /// That `goal` is the goal from today on; with nil the usual one.
  func setting(_ goal: Int?, at moment: Moment) -> HydrationChange? {
    let wanted = goal ?? (goals.last == nil ? nil : GoalHistory.usual)
    guard let wanted, wanted != goals.last || goals.goal(on: moment.today) != wanted else { return nil }
    // What the settings file said before comes first.
    return HydrationChange(
      goals: goals.changed(to: wanted, from: moment.today),
      goalInFile: unsavedGoals?.goalInFile
    )
  }

  // MARK: The disk

  /// Takes over a change that is on disk.
  mutating func apply(_ change: HydrationChange) {
    memory.apply(change)
    if !change.events.isEmpty { count() }
    if change.goals != nil || change.goalInFile != nil { unsavedGoals = nil }
  }

  /// Takes over what was read.
  mutating func remember(_ remembered: HydrationMemory) {
    if (memory.goals, memory.goalInFile) != (remembered.goals, remembered.goalInFile) { unsavedGoals = nil }
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
