import PillsCore

/// A time at which the daemon reminds of drinking.
struct TrueDrinkTime {
  let id: ReminderID
  let dueAt: Instant
  /// When the next reminder replaces it, or when the hours of drinking end.
  let nextAt: Instant
  /// The day on which the hours of drinking began.
  let evening: Day
}

// The expected drink reminders: rule 12, drinking is gentle.
extension World {
  // MARK: The truth

  /// The date at the person's place, whatever zone medications follow.
  var drinkingDay: Day { place.day(at: clock) }

  /// The drink reminders of `day`.
  private func drinkTimes(on day: Day) -> [TrueDrinkTime] {
    settings.remindersEnabled && !isMakingUp ? almanac.drinkTimes(on: day) : []
  }

  private func goal(of day: Day) -> Int {
    let stored = isMakingUp ? GoalHistory() : disk.goals
    guard let goal = unstoredGoal else { return stored.goal(on: day) }
    // Only the daemon knows if a goal that is not stored applied yesterday.
    return day >= drinkingDay || engine?.goals.goal(on: day) == goal ? goal : stored.goal(on: day)
  }

  /// The goal of today if it is not stored yet.
  private var unstoredGoal: Int? {
    let stored = isMakingUp ? GoalHistory() : disk.goals
    // A line of the file can bring forward a goal that was to begin later, by the clocks of another place.
    let isBroughtForward = isGoalSaid && stored.goal(on: drinkingDay) != lastGoal
    return stored.last != lastGoal || isBroughtForward ? lastGoal : nil
  }

  /// The latest goal: the one that a person set, or a later change of the settings file if no person ever set one.
  private var lastGoal: Int? {
    let stored = isMakingUp ? nil : disk.goals.last
    return isGoalSaid ? settings.hydration.goal ?? stored : stored
  }

  /// Whether the line of the settings file counts, and is not stored yet.
  private var isGoalSaid: Bool {
    let line = isMakingUp ? nil : disk.goalInFile
    let hasNone = isMakingUp || disk.goals.last == nil
    return line.map { $0 != settings.hydration.goal ?? 0 } ?? hasNone
  }

  /// True if no reminder is needed: the goal is met, of the evening too after midnight, or there is a drink
  /// since shortly before it.
  private func isQuenched(_ time: TrueDrinkTime) -> Bool {
    [time.id.day, time.evening].contains { disk.drinks.total(of: $0) >= goal(of: $0) }
      || disk.drinks.hasAny(after: time.dueAt - settings.hydration.rhythm.quiet, until: clock)
  }

  private func windowEnd(of time: TrueDrinkTime) -> Instant {
    let known = time.dueAt <= clock ? records[time.id] : nil
    let record = known?.state == .void ? nil : known
    let interval = settings.hydration.rhythm.interval ?? .hours(1)
    return min((record?.dueAt ?? time.dueAt) + interval, time.nextAt)
  }

  private func drinkTime(_ id: ReminderID) -> TrueDrinkTime? { drinkTimes(on: id.day).first { $0.id == id } }

  // MARK: The person

  /// Records or removes a drink, or changes the settings of drinks.
  mutating func tendToWater() throws(Violation) {
    switch random.seconds(0...10) {
    case 0...5:
      var draft = DrinkDraft()
      draft.millilitres = random.once(in: 5) ? nil : Int(random.seconds(1...30)) * 50
      draft.beverage = random.pick([nil, "tea", "Kombucha"])
      if random.once(in: 8) {
        draft.day = random.once(in: 2) ? nil : .fromToday(days: -Int(random.seconds(0...3)))
        draft.time = TimeOfDay(hour: Int(random.seconds(0...23)), minute: 15)
      }
      try send(.hydration(.add(draft, lastAmount: disk.drinks.byID.values.max()?.millilitres)))
    case 6:
      try send(.hydration(.undo))
    case 7:
      let known = disk.drinks.byID.keys.sorted()
      let id =
        known.isEmpty ? "zz" : String(random.pick(known).description.prefix(Int(random.seconds(2...10))))
      let candidates = disk.drinks.byID.values.filter { $0.id.description.hasPrefix(id) }
      try send(.hydration(.remove(id: id, candidates: candidates)))
    case 8:
      let goal = random.pick([nil, 1000, 1500, 2000, 4000])
      try send(.hydration(.setGoal(goal)))
    default:
      try notice()
      changeRhythm()
      settings.hydration.goal = random.pick([nil, 1000, 1500, 2000, 4000])
      isRhythmNew = true
      try tell(.settingsChanged(settings))
      isRhythmNew = false
    }
  }

  /// Chooses how often and in which hours reminders come, sometimes after midnight.
  private mutating func changeRhythm() {
    settings.hydration.rhythm.interval = random.once(in: 4) ? nil : .minutes(random.seconds(1...8) * 30)
    settings.hydration.rhythm.quiet = .minutes(random.pick([0, 30, 30, 90]))
    settings.hydration.rhythm.from = random.pick(
      ["08:00", "08:00", "10:30", "06:00, sat-sun 09:30"].compactMap(SlotTime.init)
    )
    settings.hydration.rhythm.until = random.pick(
      ["22:00", "22:00", "01:00", "21:15, fri-sat 02:00", "10:30"].compactMap(SlotTime.init)
    )
  }

  // MARK: The rules

  /// Checks the records of drink reminders and returns when the daemon must act next.
  mutating func checkDrinkTimes() throws(Violation) -> [Instant] {
    let today = drinkingDay
    var instants: [Instant] = []
    let times = drinkTimes(on: today.previous) + drinkTimes(on: today) + drinkTimes(on: today.next)
    for time in times where !isQuenched(time) {
      tally.checks += 1
      let record = records[time.id]
      let end = windowEnd(of: time)
      if time.dueAt > clock {
        instants.append(time.dueAt)
        if let record, record.state != .void {
          throw violation(12, "\(time.id) is \(record.state) before its time")
        }
      } else if clock < end {
        guard let record, record.state == .raised || record.state == .done else {
          throw violation(12, "\(time.id) is not raised within its window")
        }
        if record.state == .raised { instants.append(end) }
      } else if record?.state == .raised {
        throw violation(12, "\(time.id) is over and still raised")
      }
    }
    return instants.filter { $0 > clock }
  }

  /// The drink popups that should be on the screen.
  func wantedDrinks(on days: some Sequence<Day>) throws(Violation) -> [ReminderID] {
    let wanted = days.flatMap { drinkTimes(on: $0) }
      .filter {
        $0.dueAt <= clock && clock < windowEnd(of: $0) && !isQuenched($0) && records[$0.id]?.state == .raised
      }
      .map(\.id)
    if wanted.count > 1 { throw violation(12, "\(wanted) are to be on the screen at once") }
    return wanted
  }

  /// The record of a drink reminder follows from the previous record, the time and the command.
  func checkDrinkTime(_ record: ReminderRecord, after old: ReminderRecord?, _ purpose: Purpose)
    throws(Violation)
  {
    guard let time = drinkTime(record.id) else {
      // If there is no reminder at present, a record can only lose its popup or what the clock had ahead.
      if record.state != old?.state, record.state != .void {
        throw violation(12, "\(record) is not to be reminded of")
      }
      return
    }
    switch (old?.state ?? .void, record.state) {
    case (.void, .raised):
      if record.dueAt != time.dueAt || record.dueAt > clock || clock >= windowEnd(of: time)
        || isQuenched(time)
      {
        throw violation(12, "\(record) is raised, due \(time.dueAt)")
      }
    case (.raised, .done), (.void, .done):
      if clock >= windowEnd(of: time) || isRhythmNew { return }
      switch (said, purpose) {
      case (.click(record.id, _, _)?, .click(record.id)): break
      case (.command(.hydration(.add), let asked)?, .command(let request, .drink(let drink, _)))
      where asked == request && isTooEarly(drink, for: time): break
      default: throw violation(12, "\(record.id) is put away though nobody said so")
      }
    case (.raised, .void), (.done, .void):
      if time.dueAt <= clock { throw violation(12, "\(record.id) is void after its time") }
    case (.raised, .raised), (.done, .done), (.void, .void):
      break
    case (.done, .raised), (.missed, _), (_, .missed):
      throw violation(12, "\(record.id) goes from \(String(describing: old?.state)) to \(record.state)")
    }
  }

  /// True if the drink was today but too long before this reminder to answer it.
  private func isTooEarly(_ drink: Drink, for time: TrueDrinkTime) -> Bool {
    drink.day == drinkingDay && drink.at <= time.dueAt - settings.hydration.rhythm.quiet
  }

  /// A new drink withdraws the current reminder, however long ago the drink was.
  private func checkWithdrawal(after drink: Drink, by change: Change) throws(Violation) {
    guard isAware, !isBlind else { return }
    for time in drinkTimes(on: drinkingDay)
    where time.dueAt <= clock && clock < windowEnd(of: time) && records[time.id]?.state == .raised
      && !isQuenched(time) && isTooEarly(drink, for: time)
    {
      let isPutAway = change.reminders.records.contains { $0.id == time.id && $0.state == .done }
      if !isPutAway { throw violation(12, "\(time.id) stays open though \(drink) was drunk") }
    }
  }

  /// A drink popup appears only in its hours, and never after the goal is met.
  func checkShowOfDrinkTime(_ id: ReminderID) throws(Violation) {
    guard let time = drinkTime(id), time.dueAt <= clock, clock < windowEnd(of: time), !isQuenched(time) else {
      throw violation(12, "\(id) is shown at a wrong time")
    }
  }

  /// Only the commanded drinks are recorded, and no day is celebrated twice.
  mutating func checkDrinks(_ change: Change) throws(Violation) {
    let hydration = change.hydration
    var lastGoal = lastGoal
    if change.via == .command, case .command(.hydration(.setGoal(let spoken)), _)? = said {
      lastGoal = spoken ?? lastGoal.map { _ in 2000 }
    }
    if let goals = hydration.goals, goals.last != lastGoal {
      throw violation(12, "the goal is \(String(describing: goals.last))")
    }
    guard let (drink, presence) = change.drinks.first else {
      if !hydration.celebratedDays.isEmpty { throw violation(12, "celebrated though nothing was drunk") }
      return
    }
    tally.checks += 1
    switch said {
    case .command(.hydration(.add(let draft, let lastAmount)), _)?:
      let day = day(draft.day, at: draft.time, today: drinkingDay, in: place)
      let isRight =
        presence == .added && change.via == .command && drink.day == day && drink.at <= clock
        && drink.millilitres == draft.millilitres ?? lastAmount ?? settings.hydration.glasses[0]
      if !isRight { throw violation(12, "\(draft) is recorded as \(drink)") }
      if day < drinkingDay, settings.historyLocked, !isUnlocked, !isOfThisNight(drink.at) {
        throw violation(8, "a drink of \(day) is recorded though past days are locked")
      }
    case .command(.hydration(.undo), _)?:
      let latest = disk.drinks.byID.values.filter { $0.day == drinkingDay }.max {
        ($0.at, $0.id) < ($1.at, $1.id)
      }
      if presence != .removed || drink != latest { throw violation(12, "\(drink) is taken back") }
    case .command(.hydration(.remove(let id, _)), _)?:
      if presence != .removed || !drink.id.description.hasPrefix(id) {
        throw violation(12, "\(drink) is taken back for \(id)")
      }
    case .click(_, let action, _)?:
      if action.rawValue != "drink-\(drink.millilitres)" || change.via != .popup || drink.at != clock {
        throw violation(12, "a click on \(action) recorded \(drink)")
      }
    default:
      throw violation(4, "\(drink) is recorded though nobody said so")
    }
    if change.drinks.count != 1 { throw violation(12, "more than one drink is recorded at once") }
    if presence == .added, disk.drinks.byID[drink.id] != nil {
      throw violation(12, "\(drink.id) is taken already")
    }
    if presence == .added { try checkWithdrawal(after: drink, by: change) }
    let today = drinkingDay
    let isReached =
      presence == .added && drink.day == today
      && disk.drinks.total(of: today) < goal(of: today)
      && disk.drinks.total(of: today) + drink.millilitres >= goal(of: today)
    let isFirst = isReached && !disk.celebratedDays.contains(today)
    if hydration.celebratedDays != (isFirst ? [today] : []) {
      throw violation(
        12,
        "\(hydration.celebratedDays) are celebrated, with \(disk.drinks.total(of: today)) ml and \(drink)"
      )
    }
  }

  /// The overview of today agrees with the recorded drinks.
  mutating func checkHydration() throws(Violation) {
    guard let engine else { return }
    tally.checks += 1
    let overview = engine.hydrationOverview(at: moment)
    let today = drinkingDay
    if overview.intake.total != disk.drinks.total(of: today) || overview.intake.goal != goal(of: today) {
      throw violation(
        12,
        "told of \(overview.intake) in place of \(disk.drinks.total(of: today)) and \(goal(of: today)) ml"
      )
    }
    let wanted = (0..<7).flatMap { drinkTimes(on: today.advanced(by: $0)) }
      .filter { $0.dueAt > clock && !isQuenched($0) }
    let plan = engine.plan(at: moment).reminders.filter { $0.id.source == .hydration }
    if plan.map(\.id) != wanted.map(\.id) || plan.map(\.dueAt) != wanted.map(\.dueAt) {
      throw violation(12, "the plan is \(plan.map(\.id)) in place of \(wanted.map(\.id))")
    }
  }
}
