/// What the person last said of a dose.
package struct DoseAnswer: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case taken
    case skipped
  }

  package let kind: Kind
  /// When it was taken or skipped, as the person says.
  package let at: Instant
  package let label: DoseLabel
}

extension DoseAnswer {
  package init(_ kind: Kind, at: Instant, _ label: DoseLabel) { self.init(kind: kind, at: at, label: label) }
}

/// One entry of the history: something said of a dose, and when and by which way it was said.
package struct DoseEvent: Hashable, Sendable {
  package let dose: Dose
  /// Nil where an earlier answer was undone.
  package let answer: DoseAnswer?
  package let recordedAt: Instant
  package let via: Via
}

extension DoseEvent {
  package init(_ dose: Dose, answer: DoseAnswer?, recordedAt: Instant, via: Via) {
    self.init(dose: dose, answer: answer, recordedAt: recordedAt, via: via)
  }
}
