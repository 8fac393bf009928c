/// An import adds what nothing was ever said of here. What is here already, or was said in another way, or was erased, stays so.
extension Engine {
  /// What it takes to import `records`.
  package func plan(
    of records: ImportedRecords,
    besides known: KnownRecords,
    at moment: Moment
  ) throws(Refusal) -> ImportPlan {
    var plan = ImportPlan()
    plan.change.via = .importing
    plan.outcome.leftOut = records.stillToCome
    let homes = try addMedications(of: records, besides: known, to: &plan, at: moment)
    addDoses(of: records, homes, besides: known, to: &plan)
    addAsNeeded(of: records, homes, besides: known, to: &plan)
    addStock(of: records, homes, besides: known, to: &plan)
    for event in records.drinks {
      if known.isSaid(of: .drink(event.drink.id)) {
        plan.outcome.knownDrinks += 1
      } else {
        plan.outcome.newDrinks += 1
        plan.change.hydration.events.append(event)
      }
    }
    if hydration.goals.last == nil, let goal = records.goals.last {
      plan.change.hydration.goals = records.goals
      plan.outcome.goal = goal
    }
    addSlots(of: records, besides: known, to: &plan, at: moment)
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
    let change = plan.change
    let added =
      change.medications.events.map(\.dose.day) + change.medications.asNeededEvents.map(\.dose.day)
      + change.hydration.events.map(\.drink.day)
    let changed = added.filter { $0 < moment.today && known.days.contains($0) }
    guard isLocked, let day = changed.min() else { return }
    throw .time(.historyLocked(day))
  }

  // MARK: Medications

  /// Adds those that are new here; gives which medication each of the file is here, and its place in the outcome. One that was
  /// erased here is none.
  private func addMedications(
    of records: ImportedRecords,
    besides known: KnownRecords,
    to plan: inout ImportPlan,
    at moment: Moment
  ) throws(Refusal) -> [MedicationID: Home] {
    let today = moment.today
    var homes: [MedicationID: Home] = [:]
    let here = medications.memory.regimen
    var regimen = here
    for history in records.histories {
      let isSaid = known.isSaid(of: .course(.medication(history.id)))
      let same = here.sameMedication(as: history, on: today)
      let name = (same ?? history).latest(on: today).name
      let state: ImportedMedication.State = same != nil ? .known : isSaid ? .erased : .new
      homes[history.id] = Home(id: state == .erased ? nil : same?.id ?? history.id, place: homes.count)
      plan.outcome.medications.append(ImportedMedication(name: name, state: state))
      // Of the medication that Pills begins with nobody may have said anything yet.
      guard state == .new || same?.id == history.id && !isSaid else { continue }
      regimen.replace(with: history)
      plan.change.medications.histories.append(history)
    }
    guard regimen.current(on: today).count <= Self.mostMedications else {
      throw .medications(.tooManyMedications(limit: Self.mostMedications))
    }
    let isReplaced = plan.change.medications.histories.contains { $0.isCurrent(on: today) }
    if isReplaced, homes[.defaultMedication] == nil, let replaced = replacedDefault(on: today) {
      let end = replaced.ending(from: boundary(of: replaced, at: moment))
      plan.change.medications.histories.append(replaced.taking(end, at: moment.now))
      plan.change.medications.edits[replaced.id] = end
      plan.outcome.endsDefault = true
    }
    return homes
  }

  /// Which medication one of a file is here.
  private struct Home {
    /// Nil where it was erased.
    let id: MedicationID?
    let place: Int
  }

  // MARK: Doses and stock

  private func addDoses(
    of records: ImportedRecords,
    _ homes: [MedicationID: Home],
    besides known: KnownRecords,
    to plan: inout ImportPlan
  ) {
    var answers = known.answers
    for event in records.events {
      guard let (id, place) = home(of: event.dose.medication, homes, &plan) else { continue }
      let dose = Dose(day: event.dose.day, slot: event.dose.slot, medication: id)
      if answers[dose]?.kind == event.answer?.kind {
        plan.outcome.medications[place].same += 1
      } else if answers[dose] != nil || known.isSaid(of: .dose(dose)) {
        plan.outcome.medications[place].kept += 1
      } else {
        answers[dose] = event.answer
        plan.outcome.medications[place].added += 1
        plan.change.medications.events.append(
          DoseEvent(dose, answer: event.answer, recordedAt: event.recordedAt, via: event.via)
        )
      }
    }
  }

  private func addAsNeeded(
    of records: ImportedRecords,
    _ homes: [MedicationID: Home],
    besides known: KnownRecords,
    to plan: inout ImportPlan
  ) {
    var added: Set<AsNeededDose.ID> = []
    for event in records.asNeededEvents {
      guard let (id, place) = home(of: event.dose.medication, homes, &plan) else { continue }
      let (at, day, label) = (event.dose.at, event.dose.day, event.dose.label)
      let dose = AsNeededDose(medication: id, at: at, day: day, label, note: event.dose.note)
      guard !known.isSaid(of: .asNeeded(id, at: at)), added.insert(dose.id).inserted else {
        plan.outcome.medications[place].same += 1
        continue
      }
      plan.outcome.medications[place].added += 1
      plan.change.medications.asNeededEvents.append(
        AsNeededEvent(dose, kind: event.kind, recordedAt: event.recordedAt, via: event.via)
      )
    }
  }

  private func addStock(
    of records: ImportedRecords,
    _ homes: [MedicationID: Home],
    besides known: KnownRecords,
    to plan: inout ImportPlan
  ) {
    for event in records.stock {
      let said = event.entry
      guard let (id, _) = home(of: said.medication, homes, &plan), !known.isSaid(of: .stock(id, said.id))
      else {
        continue
      }
      plan.change.stock.events.append(
        StockEvent(
          StockEntry(said.id, of: id, at: said.at, said.saying),
          kind: event.kind,
          recordedAt: event.recordedAt,
          via: event.via
        )
      )
    }
  }

  /// Nil where nothing of that medication is added, which is counted unless it was erased.
  private func home(
    of medication: MedicationID,
    _ homes: [MedicationID: Home],
    _ plan: inout ImportPlan
  ) -> (id: MedicationID, place: Int)? {
    guard let home = homes[medication] else {
      plan.outcome.leftOut += 1
      return nil
    }
    return home.id.map { ($0, home.place) }
  }

  // MARK: Slots

  /// Where nothing was ever recorded, the slots are those of the file, from day to day; elsewhere those that are needed and new
  /// here are added.
  private func addSlots(
    of records: ImportedRecords,
    besides known: KnownRecords,
    to plan: inout ImportPlan,
    at moment: Moment
  ) {
    let isUntouched = known.days.isEmpty && regimen.histories.allSatisfy(\.isAsInstalled)
    let change = plan.change.medications
    let needed = change.histories.reduce(Set(change.events.map(\.dose.slot))) { names, history in
      names.union(history.slots(from: moment.today))
    }
    var slots = records.slots.filter { isUntouched && regimen.slots[$0.key] != $0.value }
    for name in needed where settings.slots[name] == nil && slots[name] == nil {
      slots[name] = records.slots[name] ?? Timeline(always: .noon)
    }
    plan.change.medications.slots = slots
    plan.outcome.newSlots = Slot.inOrder(SlotHistory(slots).current).map(\.name)
      .filter { settings.slots[$0] == nil }
  }
}

extension Regimen {
  /// The medication here that one of a file is: the one of its id, or else one that is called so, rather one that is still taken;
  /// nil where there is none.
  fileprivate func sameMedication(as other: MedicationHistory, on today: Day) -> MedicationHistory? {
    if let same = self[other.id] { return same }
    let name = other.latest(on: today).name.lowercased()
    let namesakes = histories.filter { history in
      history.latest(on: today).name.lowercased() == name
        && (history.id != .defaultMedication || !history.latest(on: today).isAsInstalled)
    }
    return namesakes.last { $0.isCurrent(on: today) } ?? namesakes.last
  }
}
