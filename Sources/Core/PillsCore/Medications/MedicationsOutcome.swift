/// What became of a command about medications.
package enum MedicationsOutcome: Equatable, Sendable {
  /// Of an ``AnswerCommand``, or of putting a reminder off.
  case slot(SlotOutcome)
  /// Of an ``AnswerCommand`` about several slots.
  case days(DaysOutcome)
  /// Of a command that names no slot.
  case slots(SlotsOutcome)
  case changed(MedicationOutcome)
  case asNeeded(AsNeededOutcome)
  case stock(StockOutcome)
}

/// What became of a slot.
package struct SlotOutcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  /// The number of the act that changed the slot, if anything changed.
  package let act: Int?
  package let slot: SlotOverview
}

/// What became of the slots that were open, or answered last.
package struct SlotsOutcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  /// The number of the act that changed the slots, if anything changed.
  package let act: Int?
  /// Never empty.
  package let slots: [SlotOverview]
}

/// What became of the doses of several slots.
package struct DaysOutcome: Equatable, Sendable {
  package let answered: AnsweredDays
  /// The number of the act that changed the slots, if anything changed.
  package let act: Int?
  /// How the slots stand since; of one day only.
  package let slots: [SlotOverview]
}

/// How many doses of a run of days an answer was about.
package struct AnsweredDays: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// Those of which something was recorded, or taken back.
  package internal(set) var changed = 0
  /// Those that were so already.
  package internal(set) var same = 0
  /// Those that were answered otherwise and keep that answer.
  package internal(set) var kept = 0
}

/// What became of a medication.
package struct MedicationOutcome: Hashable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  package let history: MedicationHistory
  /// Whether the medication that Pills begins with went, as another took its place.
  package let endedDefault: Bool
  /// The first day on which all that was said holds.
  package let from: Day
  /// Slots of today, in the order of the day, in which it is due from now on though a dose of today was answered.
  package let alsoDue: [SlotName]
}

/// What became of a dose taken as needed.
package struct AsNeededOutcome: Equatable, Sendable {
  /// The dose that was recorded or taken back.
  package let dose: AsNeededDose
  package let overview: AsNeededOverview
}
