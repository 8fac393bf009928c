extension Engine {
  package func hydrationOverview(at moment: Moment) -> HydrationOverview {
    let moment = moment.here
    return HydrationOverview(
      isOn: hydration.isInUse || settings.hydration.rhythm.interval != nil,
      intake: hydration.intake(on: moment.today),
      drinks: hydration.drinks(on: moment.today),
      glasses: hydration.byUse(settings.hydration.glasses),
      next: settings.remindersEnabled ? hydrationReminders(at: moment)?.next(at: moment) : nil
    )
  }

  package var goals: GoalHistory { hydration.goals }

  func carryOut(_ command: HydrationCommand, at moment: Moment) throws(Refusal) -> Step {
    let moment = moment.here
    switch command {
    case .add(let draft, let lastAmount):
      return try add(draft, lastAmount, at: moment)
    case .undo:
      guard let drink = hydration.drinks(on: moment.today).last else { throw .hydration(.nothingDrunk) }
      return try remove(drink, at: moment)
    case .remove(let id, let candidates):
      guard let drink = candidates.first, !id.isEmpty else { throw .hydration(.unknownDrink(id: id)) }
      guard candidates.count == 1 else { throw .hydration(.ambiguousDrink(id: id)) }
      return try remove(drink, at: moment)
    case .setGoal(let goal):
      guard let change = hydration.setting(goal, at: moment) else { return .done(.set) }
      return .persist(Change(hydration: change), .setting)
    }
  }

  private func add(_ draft: DrinkDraft, _ lastAmount: Int?, at moment: Moment) throws(Refusal) -> Step {
    let millilitres = draft.millilitres ?? lastAmount ?? settings.hydration.glasses[0]
    guard Drink.millilitreRange.contains(millilitres) else { throw .hydration(.invalidAmount(millilitres)) }
    let word = draft.beverage ?? Beverage.water.word
    guard let beverage = Beverage(word) else { throw .hydration(.invalidBeverage(word)) }
    let note = try note(draft.note)
    let day = moment.day(draft.day, at: draft.time)
    if day > moment.today { throw .time(.futureDay(day)) }
    if day < .firstRecorded { throw .time(.tooLongAgo(first: .firstRecorded)) }
    let at = try moment.instant(of: draft.time, on: day)
    try requireUnlocked(day, of: at, at: moment)
    var (drink, change) = hydration.adding(
      millilitres,
      of: beverage,
      at: at,
      day: day,
      note: note,
      by: .command,
      moment
    )
    change.reminders = puttingAwayReminder(after: drink, at: moment)
    return .persist(change, .drink(drink, isGoalReached: !change.hydration.celebratedDays.isEmpty))
  }

  /// Puts away the open reminder after any drink of today, even if the drink was too early to answer it.
  private func puttingAwayReminder(after drink: Drink, at moment: Moment) -> RemindersChange {
    guard drink.day == moment.today, settings.remindersEnabled, !storage.isUnread,
      let source = hydrationReminders(at: moment)
    else { return RemindersChange() }
    let today = source.occurrences(on: moment.today, zone: moment.zone)
    return today.lazy.filter { !source.isAnswered($0, byDrinkAt: drink.at) }
      .compactMap { [reminders] in reminders.puttingAway($0, of: source, at: moment) }.first
      ?? RemindersChange()
  }

  private func remove(_ drink: Drink, at moment: Moment) throws(Refusal) -> Step {
    try requireUnlocked(drink.day, of: drink.at, at: moment)
    let removal = NewEntry(.drink(drink, .removed), at: moment.now)
    return .persist(Change(entries: [removal]), .drink(drink, isGoalReached: false))
  }

  private func note(_ text: String?) throws(Refusal) -> String? {
    guard let text else { return nil }
    do throws(InputComplaint) {
      let note = try OneLineText.validated(text, limit: Drink.mostNoteCharacters)
      return note.isEmpty ? nil : note
    } catch {
      throw .hydration(.invalidNote(error))
    }
  }

  /// Settles after a change of the rhythm; what is already due by the new one is passed over.
  mutating func planDrinkingAnew(at moment: Moment, _ past: any Past) -> [Effect] {
    guard settings.remindersEnabled, let source = hydrationReminders(at: moment) else {
      return settle(at: moment, past)
    }
    let change = reminders.passingOver(source, at: source.moment(moment))
    return change.records.isEmpty ? settle(at: moment, past) : [persist(Change(reminders: change), .review)]
  }
}
