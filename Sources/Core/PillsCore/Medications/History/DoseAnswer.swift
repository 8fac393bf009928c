/// The latest answer to a dose.
package struct DoseAnswer: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case taken
    case skipped
    /// The person knows that it was missed and leaves it at that.
    case missed
  }

  package let kind: Kind
  /// When it was taken or skipped, according to the person, or when it was confirmed as missed.
  package let at: Instant
  package let label: DoseLabel
  package let remarks: DoseRemarks
}

extension DoseAnswer? {
  /// Whether an answer about many doses applies to it: it has none, or only counts as missed.
  var isReplaceable: Bool { map { $0.kind == .missed } ?? true }
}

extension DoseAnswer {
  package init(_ kind: Kind, at: Instant, _ label: DoseLabel, _ remarks: DoseRemarks = .none) {
    self.init(kind: kind, at: at, label: label, remarks: remarks)
  }
}
