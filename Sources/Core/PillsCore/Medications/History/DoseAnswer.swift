/// The latest answer to a dose.
package struct DoseAnswer: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case taken
    case skipped
  }

  package let kind: Kind
  /// When it was taken or skipped, according to the person.
  package let at: Instant
  package let label: DoseLabel
}

extension DoseAnswer {
  package init(_ kind: Kind, at: Instant, _ label: DoseLabel) { self.init(kind: kind, at: at, label: label) }
}

/// A history entry: an answer to a dose or its undo, with when and how it was recorded.
package struct DoseEvent: Hashable, Sendable {
  package let dose: Dose
  /// Nil if an earlier answer was undone.
  package let answer: DoseAnswer?
  package let recordedAt: Instant
  package let via: Via
}

extension DoseEvent {
  package init(_ dose: Dose, answer: DoseAnswer?, recordedAt: Instant, via: Via) {
    self.init(dose: dose, answer: answer, recordedAt: recordedAt, via: via)
  }
}
