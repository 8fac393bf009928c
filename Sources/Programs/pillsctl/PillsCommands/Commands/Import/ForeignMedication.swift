import PillsAPI
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

  /// As pillsd takes it in `today`: what was due before is not known, only what was said of it. One of which only doses tell has
  /// ended: nothing is due of it until its person says when.
  func recorded(
    _ number: Int,
    on today: Day,
    now: Timestamp,
    slot: (TimeOfDay) -> SlotName
  ) -> Control.RecordedMedication {
    var rest = steps.filter { $0.from.map { $0 > today } ?? false }
    if let current = steps.last(where: { $0.from.map { $0 <= today } ?? true }),
      current.schedule != nil || rest.isEmpty
    {
      rest.insert(current, at: 0)
    }
    // That nothing is due yet need not be said.
    if rest.first?.schedule == nil, rest.count > 1 { rest.removeFirst() }
    var usual = steps.last { $0.schedule != nil } ?? ForeignStep(dosage: dosage, schedule: "daily")
    var versions: [Control.MedicationVersion] = []
    for step in rest.isEmpty ? [ForeignStep()] : rest {
      if step.schedule != nil { usual = step }
      let from = max(step.from ?? today, today)
      versions.append(
        Control.MedicationVersion(
          from: from,
          time: from == today ? now.timeOfDay : nil,
          madeAt: now.description,
          medication: medication(usual, isOver: step.schedule == nil, on: today, slot)
        )
      )
    }
    return Control.RecordedMedication(number: number, versions: versions)
  }

  private func medication(
    _ step: ForeignStep,
    isOver: Bool,
    on today: Day,
    _ slot: (TimeOfDay) -> SlotName
  ) -> Control.Medication {
    let amounts = step.times.map { time, amount in (slot(time), amount ?? .one) }
    let dose = DoseAmounts(Dictionary(amounts) { first, _ in first })
    return Control.Medication(
      medication: name,
      dosage: step.dosage,
      instructions: instructions,
      schedule: step.schedule ?? "daily",
      slots: amounts.map(\.0.description).sorted(),
      dose: dose == .one ? nil : dose.description,
      reminders: true,
      state: isOver ? .ended : isActive ? .active : .paused,
      from: today,
      isDefault: false
    )
  }
}

extension DoseAmounts {
  /// As short as can be.
  init(_ amounts: [SlotName: Amount]) {
    if Set(amounts.values).count <= 1 {
      self = .same(amounts.values.first ?? .one)
    } else {
      self = .bySlot(amounts)
    }
  }
}
