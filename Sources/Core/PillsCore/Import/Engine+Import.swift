/// Nothing that is recorded here is changed or taken away by what is brought along: what is here already, or is told in
/// another way here, stays.
extension Engine {
  /// What it takes to bring `records` along; `known` is what is recorded here of their days.
  package func plan(
    of records: ImportedRecords,
    besides known: KnownRecords,
    at moment: Moment
  ) throws(Refusal) -> ImportPlan {
    let isUntouched = known.isEmpty && isAsInstalled
    var plan = ImportPlan()
    let ids = try addMedications(of: records, besides: known, isUntouched: isUntouched, to: &plan, at: moment)
    addDoses(of: records, ids, besides: known, to: &plan)
    addStock(of: records, ids, besides: known, to: &plan, at: moment)
    addDrinks(of: records, besides: known, to: &plan, at: moment)
    if hydration.goals.last == nil, let goal = records.goals.last {
      plan.change.hydration.goals = records.goals
      plan.outcome.goal = goal
    }
    addSlots(of: records, isUntouched: isUntouched, to: &plan, at: moment)
    plan.change.via = .importing
    plan.outcome.changes = !plan.change.isEmpty
    return plan
  }

  /// Throws where past days are locked and `plan` adds to one of them that has records here. A past may be brought to days
  /// without records at any time: it changes none.
  package func requireOpen(
    for plan: ImportPlan,
    besides known: KnownRecords,
    at moment: Moment
  ) throws(Refusal) {
    guard isLocked, let day = firstDayAddedTo(by: plan.change, known, today: moment.today) else { return }
    throw .time(.historyLocked(day))
  }

  /// Whether there is only the medication that everybody begins with, as it was then.
  private var isAsInstalled: Bool {
    let histories = regimen.histories
    return histories.count == 1 && histories[0].isAsInstalled
  }

  // MARK: Medications

  /// Adds those that are new here; gives the id that each of them has here, by their own.
  private func addMedications(
    of records: ImportedRecords,
    besides here: KnownRecords,
    isUntouched: Bool,
    to plan: inout ImportPlan,
    at moment: Moment
  ) throws(Refusal) -> [MedicationID: MedicationID] {
    let today = moment.today
    var ids: [MedicationID: MedicationID] = [:]
    let known = medications.memory.regimen
    var regimen = known
    for history in records.histories {
      if let same = known.sameMedication(as: history, on: today) {
        ids[history.id] = same.id
        let replaces = isUntouched && history.id == .defaultMedication && same.versions != history.versions
        if replaces { plan.change.medications.histories.append(history) }
        plan.outcome.medications.append(ImportedMedication(name: same.latest(on: today).name, isNew: false))
        continue
      }
      let id = history.freeID(besides: here.usedIDs.union(regimen.histories.map(\.id)))
      let added = history.called(id)
      ids[history.id] = id
      regimen.replace(with: added)
      plan.change.medications.histories.append(added)
      plan.outcome.medications.append(ImportedMedication(name: history.latest(on: today).name, isNew: true))
    }
    guard regimen.current(on: today).count <= Self.mostMedications else {
      throw .medications(.tooManyMedications(limit: Self.mostMedications))
    }
    let isReplaced = plan.change.medications.histories.contains { $0.isCurrent(on: today) }
    if isReplaced, ids[.defaultMedication] == nil, let replaced = replacedDefault(on: today) {
      let end = replaced.ending(from: boundary(of: replaced, at: moment))
      plan.change.medications.histories.append(replaced.taking(end, at: moment.now))
      plan.change.medications.edits[replaced.id] = end
      plan.outcome.endsDefault = true
    }
    return ids
  }

  // MARK: Doses and drinks

  private func addDoses(
    of records: ImportedRecords,
    _ ids: [MedicationID: MedicationID],
    besides known: KnownRecords,
    to plan: inout ImportPlan
  ) {
    var answers = known.answers
    var asNeeded = Set(known.asNeeded.map(\.id))
    let places = Dictionary(
      uniqueKeysWithValues: records.histories.enumerated().map { ($0.element.id, $0.offset) }
    )
    for event in records.events {
      guard let id = ids[event.dose.medication], let place = places[event.dose.medication],
        let answer = event.answer
      else { continue }
      let dose = Dose(day: event.dose.day, slot: event.dose.slot, medication: id)
      switch answers[dose]?.kind {
      case nil:
        answers[dose] = answer
        plan.outcome.medications[place].added += 1
        plan.change.medications.events.append(
          DoseEvent(dose, answer: answer, recordedAt: event.recordedAt, via: event.via)
        )
      case answer.kind: plan.outcome.medications[place].same += 1
      default: plan.outcome.medications[place].kept += 1
      }
    }
    for event in records.asNeededEvents {
      guard let id = ids[event.dose.medication], let place = places[event.dose.medication] else {
        continue
      }
      let (at, day, label) = (event.dose.at, event.dose.day, event.dose.label)
      let dose = AsNeededDose(medication: id, at: at, day: day, label, note: event.dose.note)
      guard asNeeded.insert(dose.id).inserted else {
        plan.outcome.medications[place].same += 1
        continue
      }
      plan.outcome.medications[place].added += 1
      plan.change.medications.asNeededEvents.append(
        AsNeededEvent(dose, kind: .taken, recordedAt: event.recordedAt, via: event.via)
      )
    }
  }

  private func addStock(
    of records: ImportedRecords,
    _ ids: [MedicationID: MedicationID],
    besides known: KnownRecords,
    to plan: inout ImportPlan,
    at moment: Moment
  ) {
    var stock = known.stock
    for entry in records.stock {
      guard let id = ids[entry.medication], stock.insert(entry.id).inserted else { continue }
      let brought = StockEntry(entry.id, of: id, at: entry.at, entry.saying)
      plan.change.stock.events.append(
        StockEvent(brought, kind: .added, recordedAt: moment.now, via: .command)
      )
    }
  }

  private func addDrinks(
    of records: ImportedRecords,
    besides known: KnownRecords,
    to plan: inout ImportPlan,
    at moment: Moment
  ) {
    var ids = Set(known.drinks.keys)
    for drink in records.drinks {
      guard ids.insert(drink.id).inserted else {
        plan.outcome.knownDrinks += 1
        continue
      }
      plan.outcome.newDrinks += 1
      plan.change.hydration.events.append(
        DrinkEvent(drink, kind: .added, recordedAt: moment.now, via: .command)
      )
    }
  }

  /// The first day before today to which `change` adds, though something is recorded of it; nil where there is none.
  private func firstDayAddedTo(by change: Change, _ known: KnownRecords, today: Day) -> Day? {
    let recorded =
      Set(known.answers.keys.lazy.map(\.day)).union(known.asNeeded.lazy.map(\.day))
      .union(known.drinks.values)
    let added =
      change.medications.events.map(\.dose.day) + change.medications.asNeededEvents.map(\.dose.day)
      + change.hydration.events.map(\.drink.day)
    return added.filter { $0 < today && recorded.contains($0) }.min()
  }

  // MARK: Slots

  /// Where nothing was ever recorded, the slots are those that are brought along, from day to day; elsewhere those that are
  /// needed and new here are added.
  private func addSlots(
    of records: ImportedRecords,
    isUntouched: Bool,
    to plan: inout ImportPlan,
    at moment: Moment
  ) {
    let today = moment.today
    let change = plan.change.medications
    let needed = change.histories.reduce(Set(change.events.map(\.dose.slot))) { names, history in
      names.union(history.slots(from: today))
    }
    var slots = records.slots.all.filter { isUntouched && regimen.slots[$0.key] != $0.value }
    for name in needed where settings.slots[name] == nil && slots[name] == nil {
      slots[name] = records.slots[name] ?? Timeline(always: .noon)
    }
    plan.change.medications.slots = slots
    plan.outcome.newSlots = Slot.inOrder(SlotHistory(slots).current).map(\.name)
      .filter { settings.slots[$0] == nil }
  }
}

extension Regimen {
  /// The medication here that one of elsewhere is: the one that everybody begins with, one with the same past, or else one
  /// that is called so, rather one that is still taken; nil where there is none.
  fileprivate func sameMedication(as other: MedicationHistory, on today: Day) -> MedicationHistory? {
    if other.id == .defaultMedication, let first = self[.defaultMedication] { return first }
    let others = histories.filter { $0.id != .defaultMedication || !$0.latest(on: today).isAsInstalled }
    if let same = others.first(where: { $0.called(other.id) == other }) { return same }
    let name = other.latest(on: today).name.lowercased()
    let namesakes = others.filter { $0.latest(on: today).name.lowercased() == name }
    return namesakes.last { $0.isCurrent(on: today) } ?? namesakes.last
  }
}
