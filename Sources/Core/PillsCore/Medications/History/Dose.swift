/// One thing due: a medication in a slot of a day.
package struct Dose: Hashable, Sendable {
  package let day: Day
  package let slot: SlotName
  package let medication: MedicationID

  package init(day: Day, slot: SlotName, medication: MedicationID) {
    self.day = day
    self.slot = slot
    self.medication = medication
  }
}

/// Where a dose stands.
package enum DoseStatus: String, Sendable {
  /// Unanswered, and its window has not passed, or not even begun.
  case due
  case taken
  case skipped
  /// Unanswered, and its window has passed.
  case missed

  /// Of a dose that is answered.
  init(_ answer: DoseAnswer.Kind) { self = answer == .taken ? .taken : .skipped }

  /// Of a dose that is not answered, by whether its window has passed.
  static func unanswered(isOver: Bool) -> DoseStatus { isOver ? .missed : .due }
}
