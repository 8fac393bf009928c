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
