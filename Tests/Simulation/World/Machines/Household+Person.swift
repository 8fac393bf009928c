import PillsCore

extension Household {
  static let slots: [SlotName] = [.morning, .evening]

  /// The person enters something on a machine.
  mutating func speak(on machine: Machine) throws(Violation) {
    let at = now + machine.clockError
    let today = machine.zone.day(at: at)
    let histories = machine.storage.state.known.histories.values.sorted { $0.id < $1.id }
    var change = Change.nothing
    if isStocking, random.once(in: 4), !histories.isEmpty {
      change.entries += [stockEvent(on: machine, of: random.pick(histories).id, at: at)]
      machine.say(change, at: at)
      return try checkSaid(change, on: machine)
    }
    if isPausing, random.once(in: 8) {
      let (known, first) = (machine.storage.state.known.pauses, Moment(now: at, zone: machine.zone).boundary)
      let end = Boundary(today.advanced(by: Int.random(in: 1...5, using: &random)))
      change.medications.pauses =
        random.once(in: 2) ? known.resuming(from: first) : known.pausing(from: first, until: end)
      if change.medications.pauses == known { return }
      machine.say(change, at: at)
      return try checkSaid(change, on: machine)
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<5:
      guard !histories.isEmpty else { return }
      let day = today.advanced(by: Int.random(in: -1...1, using: &random))
      return try answer(random.pick(Self.slots), on: day, on: machine)
    case 5, 6:
      let doses = machine.storage.state.known.asNeeded.sorted {
        ($0.at, $0.medication) < ($1.at, $1.medication)
      }
      if !doses.isEmpty, random.once(in: 2) {
        change.entries.append(NewEntry(.asNeeded(random.pick(doses), .undone), at: at))
      } else if !histories.isEmpty {
        let taken = Instant(secondsSinceEpoch: at.secondsSinceEpoch / 3600 * 3600)
        let medication = random.pick(histories).id
        let dose = AsNeededDose(
          medication: medication,
          at: taken,
          day: machine.zone.day(at: taken),
          newLabel()
        )
        // If a dose has this instant already, the new one is recorded a little later.
        if doses.contains(where: { ($0.medication, $0.at) == (medication, taken) }) { return }
        change.entries.append(NewEntry(.asNeeded(dose, .taken), at: at))
      }
    case 7, 8: change.entries += [drinkEvent(on: machine, at: at, today)]
    case 9:
      let goal = 500 * Int.random(in: 2...8, using: &random)
      change.hydration.goals = machine.storage.state.known.goals.changed(to: goal, from: today)
    case 10:
      let slot = random.pick(Self.slots)
      let usual = TimeOfDay(hour: Int.random(in: 5...9, using: &random), minute: 30) ?? .noon
      let time = SlotTime(usual, except: random.once(in: 3) ? [.sunday: .noon] : [:])
      // A slot that a medication needs is only removed if the person does not know that.
      let isNeeded = histories.contains {
        $0.versions.last?.medication.schedule.slots.contains(slot) ?? false
      }
      let step = SlotTimeline.Step(
        isNeeded || random.once(in: 2) ? time : nil,
        from: today.advanced(by: Int.random(in: 0...1, using: &random))
      )
      let known = machine.storage.state.known.slots[slot] ?? SlotTimeline()
      change.medications.slots[slot] = known.changed(by: step)
      if random.once(in: 4) { change.via = .file }
    case 11: change.medications.histories = [newMedication(on: machine, at: at)]
    case 12 where random.once(in: 3): return try erase(on: machine, among: histories, at: at)
    case 13 where random.once(in: 3): return describeMachine(on: machine, at: at)
    default:
      guard !histories.isEmpty else { return }
      let history = random.pick(histories)
      let steps = newSteps(of: history, on: machine, at: at)
      guard let edited = history.applying(steps, at: at) else { return }
      change.medications.histories = [edited]
      change.medications.edits[history.id] = steps
      tally.edits += 1
    }
    machine.say(change, at: at)
    try checkSaid(change, on: machine)
  }

  /// The person takes or skips a dose of a slot, or undoes the answer.
  mutating func answer(_ slot: SlotName, on day: Day, on machine: Machine) throws(Violation) {
    let at = now + machine.clockError
    let medications = machine.storage.state.known.histories.keys.sorted()
    guard !medications.isEmpty else { return }
    let dose = Dose(day: day, slot: slot, medication: random.pick(medications))
    let known = machine.storage.answer(of: dose)
    let answer = known != nil && random.once(in: 2) ? nil : newAnswer(at: at)
    var change = Change.nothing
    change.entries.append(NewEntry(.dose(dose, answer), at: at))
    machine.say(change, at: at)
    try checkSaid(change, on: machine)
  }

  /// The label of a dose; any text will do, because it is only passed on.
  private mutating func newLabel() -> DoseLabel {
    let dosage = random.pick(["", "5 mg", "1000 IU; a=b"])
    return DoseLabel(
      name: "Dose",
      dosage: dosage,
      amount: random.once(in: 4) ? Amount(ofThousandths: 500) : .one
    )
  }

  mutating func newAnswer(at: Instant) -> DoseAnswer {
    DoseAnswer(random.pick([.taken, .taken, .taken, .skipped, .missed]), at: at, newLabel(), newRemarks())
  }

  private mutating func newRemarks() -> DoseRemarks {
    let note = random.once(in: 4) ? "after sport; 100 %, so = \\good" : nil
    return DoseRemarks(note: note, place: random.once(in: 4) ? "left arm" : nil)
  }

  private mutating func drinkEvent(on machine: Machine, at: Instant, _ today: Day) -> NewEntry {
    let drinks = machine.storage.state.known.drinks.values.sorted()
    if !drinks.isEmpty, random.once(in: 3) {
      return NewEntry(.drink(random.pick(drinks), .removed), at: at)
    }
    let id = DrinkID(seed: random.next(), recordedAt: at)
    let note = random.once(in: 4) ? "after sport; 100 %, so = \\good" : nil
    let drink = Drink(id, 50 * Int.random(in: 1...10, using: &random), at: at, day: today, note: note)
    return NewEntry(.drink(drink, .added), at: at)
  }

  /// The person counts or buys stock, or removes such an entry.
  private mutating func stockEvent(on machine: Machine, of medication: MedicationID, at: Instant)
    -> NewEntry
  {
    let said = machine.storage.state.known.stock.sorted()
    if !said.isEmpty, random.once(in: 3) {
      return NewEntry(.stock(random.pick(said), .removed), at: at)
    }
    let amount = Amount(ofThousandths: 500 * Int.random(in: 1...60, using: &random))
    let saying = random.pick([
      StockEntry.Saying.counted(amount), .changed(amount), .ended, .warned(days: 3), .pack(amount),
    ])
    let entry = StockEntry(StockEntryID(seed: random.next(), recordedAt: at), of: medication, at: at, saying)
    return NewEntry(.stock(entry, .added), at: at)
  }

  private mutating func newMedication(on machine: Machine, at: Instant) -> MedicationHistory {
    let medication = Medication(
      id: MedicationID(seed: random.next(), recordedAt: at),
      name: newName(),
      schedule: .twiceDaily
    )
    let version = MedicationVersion(
      medication,
      from: Moment(now: at, zone: machine.zone).boundary,
      madeAt: at
    )
    return MedicationHistory(versions: [version])
  }

  private mutating func newSteps(
    of history: MedicationHistory,
    on machine: Machine,
    at: Instant
  ) -> [CourseStep] {
    let now = Moment(now: at, zone: machine.zone).boundary
    let (today, later) = (now.day, Boundary(now.day.advanced(by: Int.random(in: 1...9, using: &random))))
    let either = random.once(in: 2) ? now : later
    if isStocking, random.once(in: 4) {
      return [
        CourseStep(
          .dose,
          random.pick([nil, "0.5", "evening 2", "3 for 2 days, 1 for 9 days from \(today)"]),
          from: either
        )
      ]
    }
    if choosesHours, random.once(in: 5) {
      return [CourseStep(.zone, random.pick([nil, "local", "home"]), from: later)]
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return history.ending(from: either)
    case 1: return history.pausing(from: now, until: random.once(in: 2) ? later : nil)
    case 2: return history.resuming(from: now)
    case 3: return history.beginning(at: Boundary(today.advanced(by: Int.random(in: -5...5, using: &random))))
    case 4:
      let days = random.pick([
        "daily", "as-needed", "every 3 days from \(today)", "weekly friday", "monthly 1,last",
        "weekly monday every 2 weeks from \(today)",
      ])
      let slots = random.once(in: 2) ? [CourseStep(.slots, "evening", from: now)] : []
      return [CourseStep(.days, days, from: now)] + slots
    default:
      var steps = [CourseStep(.text(.dosage), "\(Int.random(in: 1...9, using: &random)) mg", from: now)]
      if random.once(in: 3) { steps.append(CourseStep(.text(.name), newName(), from: now)) }
      if random.once(in: 4) { steps.append(CourseStep(.reminders, random.pick(["yes", "no"]), from: now)) }
      if random.once(in: 4) { steps.append(CourseStep(.perDay, random.pick([nil, "3"]), from: now)) }
      if random.once(in: 4) { steps.append(CourseStep(.gap, "4h", from: now)) }
      return random.once(in: 2) ? steps : steps + history.ending(from: later)
    }
  }

  private mutating func erase(
    on machine: Machine,
    among histories: [MedicationHistory],
    at: Instant
  ) throws(Violation) {
    guard let history = histories.last else { return }
    let names = history.versions.map(\.medication.name).filter { $0.hasPrefix("Medicine") }
    erasedNames[history.id, default: []].formUnion(names)
    for machine in machines { noteSameness(on: machine) }
    machine.erase(history.id, at: at)
    tally.erasures += 1
    try checkNothingLeft(on: machine, "where it was erased")
  }

  /// The person renames a machine, or removes one that is gone or seems to be.
  private mutating func describeMachine(on machine: Machine, at: Instant) {
    guard let device = machine.storage.devices().randomElement(using: &random) else { return }
    let isForgotten = device.id != machine.device && random.once(in: 2)
    let description =
      isForgotten
      ? DeviceDescription(name: device.name, forgottenAfter: device.lastNumber)
      : DeviceDescription(name: newName())
    machine.storage.tell(description, of: device.id, in: machine.act(by: .command), at: at)
    tally.descriptions += 1
  }

  // MARK: The phone

  /// The person ticks a task as the phone last showed it.
  mutating func tick() {
    let doses = remote.tasks.keys.sorted { "\($0)" < "\($1)" }
    guard !doses.isEmpty else { return }
    let dose = random.pick(doses)
    let answer = random.once(in: 4) ? nil : newAnswer(at: now)
    remote.tasks[dose]?.tick = PhoneTask.Tick(answer: answer, at: now)
    tally.ticks += 1
  }
}
