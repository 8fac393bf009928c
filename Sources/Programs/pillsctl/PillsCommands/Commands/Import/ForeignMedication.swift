import PillsCore

/// A medication of another program.
struct ForeignMedication {
  var name: String
  var instructions: String?
  /// In the order of their days. Empty if only doses name the medication, which do not say when it is due.
  var steps: [ForeignStep] = []
  /// Why it is paused, as clauses; empty if it is active.
  var problems: [String] = []
  /// The text of its doses, if only they name it.
  var dosage: String?
  var told = ToldDoses()
  /// The place in its file, if its number there does not say it.
  var place: String?
  /// How many reminders of it the program had, and how many of them are in the steps.
  var reminders = 0
  var carried = 0
}

/// How a medication is taken from a day on, until the next step.
struct ForeignStep: Hashable {
  /// Nil for the first step.
  var from: Day?
  var dosage: String?
  /// In the form of 'medication add'; nil if nothing is due.
  var schedule: String?
  /// The times of day at which it is due, which may differ by the weekday, and the amount at each; a nil amount
  /// is one.
  var times: [SlotTime: Amount?] = [:]

  static let asNeeded = "as-needed"
  /// No cycle is longer.
  static let mostDays = 10_000
}

extension ForeignMedication {
  var times: Set<SlotTime> { Set(steps.flatMap(\.times.keys)) }

  var isActive: Bool { problems.isEmpty }

  var isAsNeeded: Bool { !steps.isEmpty && times.isEmpty }

  /// Takes the first of `texts` that is short enough; returns the others.
  mutating func takeInstructions(from texts: [String?]) -> [String] {
    let texts = texts.compactMap { $0?.asOneLine }.filter { !$0.isEmpty }
    instructions = texts.first { (try? MedicationText.instructions.validated($0)) != nil }
    return Set(texts.filter { $0 != instructions }).sorted()
  }

  /// The medication in Pills from `now` on. Of the time before, only answers are imported. If only doses name
  /// the medication, it has ended until the person says when it is due. The id is made from the name, so that
  /// it is the same at each import, unless `used` already has it.
  func history(
    besides used: Set<MedicationID>,
    at now: Timestamp,
    slot: (SlotTime) -> SlotName
  ) throws(InputComplaint) -> MedicationHistory {
    let ids = (0...).lazy.map { number in
      MedicationID(seed: fingerprint(of: "import\n\(name.lowercased())\n\(number)"), recordedAt: .distantPast)
    }
    let id = ids.first { !used.contains($0) } ?? .defaultMedication
    let today = now.day
    var rest = steps.filter { $0.from.map { $0 > today } ?? false }
    if let current = steps.last(where: { $0.from.map { $0 <= today } ?? true }),
      current.schedule != nil || rest.isEmpty
    {
      rest.insert(current, at: 0)
    }
    // A first step in which nothing is due is not needed.
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
    _ slot: (SlotTime) -> SlotName
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

/// The slots of a medication's doses, and their amounts.
struct ToldDoses {
  /// The latest dose with an amount in each slot; the key nil is for doses as needed.
  private var last: [SlotName?: (amount: Amount, day: Day, at: Instant)] = [:]
  private var slots: Set<SlotName> = []
  /// Whether doses of one slot have different amounts.
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
