/// A medication that is due in a slot on a day.
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

/// Whether a dose is open, answered or missed.
package enum DoseStatus: String, Sendable {
  /// Unanswered, and its window is open or still to come.
  case due
  case taken
  case skipped
  /// Unanswered, and its window is over, or confirmed as missed.
  case missed

  package init(_ answer: DoseAnswer.Kind) {
    switch answer {
    case .taken: self = .taken
    case .skipped: self = .skipped
    case .missed: self = .missed
    }
  }

  static func unanswered(isOver: Bool) -> DoseStatus { isOver ? .missed : .due }
}
