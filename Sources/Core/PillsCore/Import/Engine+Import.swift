/// An import adds only what has no entry here. Existing entries stay, even different, undone or erased ones.
extension Engine {
  package func plan(
    of records: ImportedRecords,
    besides known: KnownRecords,
    at moment: Moment
  ) throws(Refusal) -> ImportPlan {
    var plan = ImportPlan()
    plan.change.via = .importing
    plan.outcome.leftOut = records.stillToCome
    let homes = try addMedications(of: records, besides: known, to: &plan, at: moment)
    let undone = addFacts(of: records, homes, besides: known, to: &plan)
    if hydration.goals.last == nil, let goal = records.goals.last {
      plan.change.hydration.goals = records.goals
      plan.outcome.goal = goal
    }
    if medications.memory.regimen.pauses == Pauses(), records.pauses != Pauses() {
      plan.change.medications.pauses = records.pauses
      plan.outcome.pausesAll = records.pauses.isPaused(at: moment.boundary)
    }
    addSlots(of: records, besides: known, to: &plan, at: moment)
    // Undone entries alone are no reason for a change.
    if !plan.change.isEmpty { plan.change.entries += undone }
    plan.outcome.changes = !plan.change.isEmpty
    return plan
  }

  /// Throws if past days are locked and `plan` adds to one that has records. Other past days are not locked.
  package func requireOpen(
    for plan: ImportPlan,
    besides known: KnownRecords,
    at moment: Moment
  ) throws(Refusal) {
    let changed = plan.change.entries.compactMap(\.statement.day).filter {
      $0 < moment.today && known.days.contains($0)
    }
    guard isLocked, let day = changed.min() else { return }
    throw .time(.historyLocked(day))
  }

  /// Adds new medications; returns each one's id here and place in the outcome, by its id in the file.
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
      // The default medication exists here even without an entry about it. If it does there, too, it begins once.
      guard state == .new || same?.id == history.id && !isSaid,
        !history.isAsInstalled || same.map({ history.versions[0].from < $0.versions[0].from }) ?? true
      else { continue }
      plan.change.medications.histories.append(history)
    }
    regimen.replace(with: plan.change.medications.histories)
    guard regimen.current(on: today).count <= Self.mostMedications else {
      throw .medications(.tooManyMedications(limit: Self.mostMedications))
    }
    let isReplaced =
      plan.change.medications.histories.contains { $0.isCurrent(on: today) }
      || records.erased.contains(.defaultMedication)
    if isReplaced, homes[.defaultMedication] == nil, let replaced = replacedDefault(on: today, from: today) {
      let end = replaced.ending(from: boundary(of: replaced, at: moment))
      plan.change.medications.histories.append(replaced.taking(end, at: moment.now))
      plan.change.medications.edits[replaced.id] = end
      plan.outcome.endsDefault = true
    }
    return homes
  }

  /// The medication on this device that a medication of the file becomes.
  private struct Home {
    /// Nil if it was erased here.
    let id: MedicationID?
    let place: Int
  }

  /// Adds what was taken, skipped, drunk and counted, with the earlier entries about it. Returns entries that were
  /// undone.
  private func addFacts(
    of records: ImportedRecords,
    _ homes: [MedicationID: Home],
    besides known: KnownRecords,
    to plan: inout ImportPlan
  ) -> [NewEntry] {
    let names = Sameness(names: homes.compactMapValues(\.id))
    var added: Set<Subject> = []
    var undone: [NewEntry] = []
    for fact in records.facts {
      let isFact = fact.current.statement.isFact
      var place = 0
      if let medication = fact.current.statement.medication {
        guard let home = homes[medication] else {
          if isFact { plan.outcome.leftOut += 1 }
          continue
        }
        guard home.id != nil else { continue }
        place = home.place
      }
      let statement = fact.current.called(by: names).statement
      let isNew = !known.isSaid(of: statement.subject) && added.insert(statement.subject).inserted
      let entries = isNew ? fact.entries(of: names) : []
      guard isFact else {
        undone += entries
        continue
      }
      plan.change.entries += entries
      switch statement {
      case .dose(let dose, let answer):
        let isSame = known.answers[dose]?.kind == answer?.kind
        plan.outcome.medications[place].count(isNew: isNew, isSame: isSame)
      case .asNeeded: plan.outcome.medications[place].count(isNew: isNew, isSame: true)
      case .drink where isNew: plan.outcome.newDrinks += 1
      case .drink: plan.outcome.knownDrinks += 1
      case .stock, .course, .same, .erased, .device, .emptied: break
      }
    }
    return undone
  }

  /// Adds slots that the medications need. If nothing was recorded here yet, it takes all times of the file,
  /// except for slots that have an entry here. A slot that was removed here gets a time again from today on.
  private func addSlots(
    of records: ImportedRecords,
    besides known: KnownRecords,
    to plan: inout ImportPlan,
    at moment: Moment
  ) {
    let isUntouched = known.days.isEmpty && regimen.histories.allSatisfy(\.isAsInstalled)
    let answered = Set(plan.change.answers.map(\.dose.slot))
    let needed = plan.change.medications.histories.reduce(answered) { names, history in
      names.union(history.slots(from: moment.today))
    }
    let here = medications.memory.regimen.slots
    var slots = records.slots.filter { name, times in
      isUntouched && !known.isSaid(of: .course(.slot(name))) && here[name] != times
    }
    for name in needed where settings.slots[name] == nil && slots[name] == nil {
      let time = records.slots[name]?.last?.value ?? here.rule(of: name, on: moment.today) ?? .noon
      let again = here[name]?.changed(by: SlotTimeline.Step(time, from: moment.today))
      slots[name] = again ?? records.slots[name] ?? Timeline(always: time)
    }
    plan.change.medications.slots = slots
    plan.outcome.newSlots = Slot.inOrder(SlotHistory(slots).current.mapValues(\.usual)).map(\.name)
      .filter { settings.slots[$0] == nil }
  }
}

extension ImportedMedication {
  fileprivate mutating func count(isNew: Bool, isSame: Bool) {
    if isNew { added += 1 } else if isSame { same += 1 } else { kept += 1 }
  }
}

extension Regimen {
  /// The medication here with the id of `other`, else with its name, preferably one that is still taken.
  fileprivate func sameMedication(as other: MedicationHistory, on today: Day) -> MedicationHistory? {
    if let same = self[other.id] { return same }
    let name = other.latest(on: today).name.lowercased()
    let ofSameName = histories.filter { history in
      history.latest(on: today).name.lowercased() == name
        && (history.id != .defaultMedication || !history.latest(on: today).isAsInstalled)
    }
    return ofSameName.last { $0.isCurrent(on: today) } ?? ofSameName.last
  }
}
