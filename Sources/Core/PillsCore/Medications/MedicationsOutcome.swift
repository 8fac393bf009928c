/// The result of a command about medications.
package enum MedicationsOutcome: Equatable, Sendable {
  /// After an ``AnswerCommand``, an undo or a snooze.
  case slots(SlotsOutcome)
  case changed(MedicationOutcome)
  /// Everything is paused or goes on, and whether that is new.
  case paused(changed: Bool)
  case asNeeded(AsNeededOutcome)
  case stock(MedicationID)
}

/// The result for the slots that a command named, for open slots, or for whole days.
package struct SlotsOutcome: Equatable, Sendable {
  package let changed: Bool
  /// The number of the act, by which it can be undone; nil if nothing changed.
  package let act: Int?
  /// The slots after the change; empty if the command was about several days.
  package let slots: [SlotOverview]
  /// Whether the command named the one slot in ``slots``.
  package let isNamed: Bool
  /// The medications that the command named, or did not exclude; nil if it named none.
  package let named: Set<MedicationID>?
  /// Only if the command was about whole days.
  package let answered: AnsweredDays?
}

/// How many doses of a range of days an answer was about.
package struct AnsweredDays: Hashable, Sendable {
  package let days: ClosedRange<Day>
  package internal(set) var changed = 0
  /// Doses that had this answer already.
  package internal(set) var same = 0
  /// Doses that keep another answer.
  package internal(set) var kept = 0
  /// Changed doses that have the answer again that they had before.
  package internal(set) var restored = 0
}

/// The result of a change to a medication.
package struct MedicationOutcome: Hashable, Sendable {
  package let changed: Bool
  package let history: MedicationHistory
  /// Whether the new medication replaced the default one.
  package let endedDefault: Bool
  /// The first day on which the whole change applies.
  package let from: Day
  /// Today's slots in which it is now due although a dose of today was answered, in their order.
  package let alsoDue: [SlotName]
}

/// The result of recording or undoing a dose outside any slot.
package struct AsNeededOutcome: Equatable, Sendable {
  package let dose: AsNeededDose
  package let overview: AsNeededOverview
}
