/// What became of a command about medications.
package enum MedicationsOutcome: Equatable, Sendable {
  /// Of an ``AnswerCommand``, or of putting a reminder off.
  case slots(SlotsOutcome)
  case changed(MedicationOutcome)
  case asNeeded(AsNeededOutcome)
  /// Of what was said of what is left of it.
  case stock(MedicationID)
}

/// What became of the slots that were named, were open, or were answered last, or of those of whole days.
package struct SlotsOutcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  /// The number of the act that changed the slots, if anything changed.
  package let act: Int?
  /// How they stand since; none where they are of several days.
  package let slots: [SlotOverview]
  /// Whether there is one, which was named.
  package let isNamed: Bool
  /// What became of the doses of whole days.
  package let answered: AnsweredDays?
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
