extension Engine {
  /// The reply to a command about `subject`, whose change was stored as the act `act`.
  func outcome(of subject: ReplySubject, _ act: Int?, at moment: Moment) -> Outcome {
    switch subject {
    case .slot(let ids, let named): outcome(of: ids, areNamed: true, named, changed: true, act, at: moment)
    case .slots(let ids, let named): outcome(of: ids, named, changed: true, act, at: moment)
    case .days(_, let answered): outcome(of: answered, act, at: moment)
    case .medication(let outcome): .medications(.changed(outcome))
    case .pauses: .medications(.paused(changed: true))
    case .asNeeded(let dose): outcome(of: dose, at: moment)
    case .stock(let medication): .medications(.stock(medication))
    case .setting: .set
    case .drink(let drink, let isGoalReached):
      .hydration(
        HydrationOutcome(drink: drink, isGoalReached: isGoalReached, overview: hydrationOverview(at: moment))
      )
    case .lock: .lock(historyLock(at: moment.now))
    case .waking: .waking
    case .brought(let outcome): .brought(outcome)
    }
  }

  /// With `areNamed`, `ids` are one named slot, with an id for each clock that its medications follow.
  func outcome(
    of ids: [ReminderID],
    areNamed: Bool = false,
    _ named: Set<MedicationID>? = nil,
    changed: Bool,
    _ act: Int? = nil,
    at moment: Moment
  ) -> Outcome {
    var due: [ReminderID: Occurrence] = [:]
    for occurrence in Set(ids.map(\.day)).flatMap({ occurrences(on: $0, at: moment) }) {
      due[occurrence.id] = occurrence
    }
    let (slots, isNamed) = (ids.map { slotOverview($0, due[$0], at: moment) }, areNamed && ids.count == 1)
    return .medications(
      .slots(
        SlotsOutcome(changed: changed, act: act, slots: slots, isNamed: isNamed, named: named, answered: nil)
      )
    )
  }

  func outcome(of answered: AnsweredDays, _ act: Int? = nil, at moment: Moment) -> Outcome {
    let day = answered.days.lowerBound
    let slots = answered.days.count == 1 ? occurrences(on: day, at: moment) : []
    let (overviews, changed) = (slots.map { overview(of: $0, at: moment) }, answered.changed > 0)
    return .medications(
      .slots(
        SlotsOutcome(
          changed: changed,
          act: act,
          slots: overviews,
          isNamed: false,
          named: nil,
          answered: answered
        )
      )
    )
  }

  private func outcome(of dose: AsNeededDose, at moment: Moment) -> Outcome {
    guard let overview = overview(besides: dose, at: moment) else {
      preconditionFailure("a dose is of a medication")
    }
    return .medications(.asNeeded(AsNeededOutcome(dose: dose, overview: overview)))
  }

  /// The state of a slot, even if nothing is due in it any more.
  private func slotOverview(_ id: ReminderID, _ due: Occurrence?, at moment: Moment) -> SlotOverview {
    if let due { return overview(of: due, at: moment) }
    let zone = moment.by(clockOf: id).zone
    return SlotOverview(
      id: id,
      dueAt: regimen.slots.time(of: id.slot, on: id.day).map { zone.instant(of: $0, on: id.day) }
        ?? moment.now,
      reminder: .closed,
      snoozedUntil: nil,
      doses: []
    )
  }
}
