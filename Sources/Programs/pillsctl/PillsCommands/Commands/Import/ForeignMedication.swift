import PillsCore

/// A medication as another program has it.
struct ForeignMedication {
  var name: String
  var instructions: String?
  /// How it is taken, from one day on after the other; none where only doses tell of it, which say nothing of when it is due.
  var steps: [ForeignStep] = []
  /// Rather than on hold.
  var isActive = true
  /// The text of the doses, where only they tell of it.
  var dosage: String?
  /// What its doses tell of it.
  var told = ToldDoses()
  /// Where it stands in its file, if it is not the one of its number there.
  var place: String?
  /// How many reminders of it the program had, and how many of them are in the steps.
  var reminders = 0
  var carried = 0
}

/// How a medication is taken from a day on, until the next step.
struct ForeignStep: Hashable {
  /// Nil for the first of all.
  var from: Day?
  var dosage: String?
  /// As `medication add` takes it; nil if nothing of it is due.
  var schedule: String?
  /// When it is due on its days, and how many of it then; nil where it is one.
  var times: [TimeOfDay: Amount?] = [:]

  static let asNeeded = "as-needed"
}

extension ForeignMedication {
  /// All times at which it is ever due.
  var times: Set<TimeOfDay> { Set(steps.flatMap(\.times.keys)) }

  var isAsNeeded: Bool { !steps.isEmpty && times.isEmpty }

  /// As it is in Pills from `now` on: what was due before is not known, only what was said of it. One of which only doses tell has
  /// ended: nothing is due of it until its person says when.
  ///
  /// Its id follows of its name, so that it is the same in each file, but for those that another has.
  func history(
    besides used: Set<MedicationID>,
    at now: Timestamp,
    slot: (TimeOfDay) -> SlotName
  ) throws(InputComplaint) -> MedicationHistory {
    let ids = (0...).lazy.map { number in
      MedicationID(
        seed: fingerprint(of: "import\n\(name.lowercased())\n\(number)"),
        recordedAt: .distantPast
      )
    }
    let id = ids.first { !used.contains($0) } ?? .defaultMedication
    let today = now.day
    var rest = steps.filter { $0.from.map { $0 > today } ?? false }
    if let current = steps.last(where: { $0.from.map { $0 <= today } ?? true }),
      current.schedule != nil || rest.isEmpty
    {
      rest.insert(current, at: 0)
    }
    // That nothing is due yet need not be said.
    if rest.first?.schedule == nil, rest.count > 1 { rest.removeFirst() }
    var usual = steps.last { $0.schedule != nil } ?? ForeignStep(dosage: dosage)
    var versions: [MedicationVersion] = []
    for step in rest.isEmpty ? [ForeignStep()] : rest {
      if step.schedule != nil { usual = step }
      let from = max(step.from ?? today, today)
      var medication = try medication(id, usual, from: from, today: today, slot)
      medication.state = step.schedule == nil ? .ended : isActive ? .active : .paused
      versions.append(
        MedicationVersion(
          medication,
          from: Boundary(from, from == today ? now.timeOfDay : .midnight),
          madeAt: now.instant
        )
      )
    }
    return MedicationHistory(versions: versions)
  }

  private func medication(
    _ id: MedicationID,
    _ step: ForeignStep,
    from: Day,
    today: Day,
    _ slot: (TimeOfDay) -> SlotName
  ) throws(InputComplaint) -> Medication {
    let days = try DayPattern(parsing: step.schedule ?? "daily", first: from, today: today)
    var amounts = Dictionary(step.times.map { (slot($0), $1 ?? .one) }) { first, _ in first }
    if steps.isEmpty { amounts = told.amounts }
    let slots = days == .asNeeded ? [] : amounts.isEmpty ? [.morning] : Set(amounts.keys)
    let name = try String.validated(.name, name)
    var medication = Medication(id: id, name: name, schedule: Schedule(days, slots: slots))
    medication[.dosage] = try .validated(.dosage, step.dosage ?? "")
    medication[.instructions] = try .validated(.instructions, instructions ?? "")
    let all = Set(amounts.values).union(steps.isEmpty ? told.amountsAsNeeded : [])
    medication.dose = all.count <= 1 ? .same(all.first ?? .one) : .bySlot(amounts)
    return medication
  }
}

/// When the doses of a medication were due, and how much they were.
struct ToldDoses {
  /// The last by its slot that says how much it was; nil for doses as needed.
  private var last: [SlotName?: (amount: Amount, day: Day, at: Instant)] = [:]
  private var slots: Set<SlotName> = []
  /// Whether those of a slot differ in their amounts.
  private(set) var haveChanged = false

  mutating func add(_ dose: ForeignDose, in slot: SlotName?) {
    if let slot { slots.insert(slot) }
    guard let amount = dose.amount else { return }
    if let known = last[slot] {
      if known.amount != amount { haveChanged = true }
      guard (known.day, known.at) < (dose.day, dose.at) else { return }
    }
    last[slot] = (amount, dose.day, dose.at)
  }

  var amounts: [SlotName: Amount] {
    Dictionary(uniqueKeysWithValues: slots.map { ($0, last[$0]?.amount ?? .one) })
  }

  var amountsAsNeeded: [Amount] { last[nil].map { [$0.amount] } ?? [] }
}
