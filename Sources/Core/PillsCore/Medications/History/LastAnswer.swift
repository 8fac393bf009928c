/// What a person said last and has not taken back since, by which way ever.
package enum LastAnswer: Hashable, Sendable {
  /// Of doses that were due, in one command or click.
  case due(Set<Dose>)
  case asNeeded(AsNeededDose)

  /// The last of `events`, the newest first, if it was recorded at `start` or later; nil where there is none.
  package init?(newestFirst events: some Sequence<LoggedEvent.Event>, since start: Instant) {
    var recordedAt: Instant?
    var answered: Set<Dose> = []
    // What was said of a dose before its newest event does not count any more.
    var known: Set<Dose> = []
    var knownAsNeeded: Set<AsNeededDose> = []
    search: for event in events {
      switch event {
      case .due(let event):
        if let recordedAt, event.recordedAt != recordedAt { break search }
        guard known.insert(event.dose).inserted, event.answer != nil else { continue }
        guard event.recordedAt >= start else { return nil }
        recordedAt = event.recordedAt
        answered.insert(event.dose)
      case .asNeeded(let event):
        if recordedAt != nil { break search }
        guard knownAsNeeded.insert(event.dose).inserted, event.kind == .taken else { continue }
        guard event.recordedAt >= start else { return nil }
        self = .asNeeded(event.dose)
        return
      }
    }
    guard !answered.isEmpty else { return nil }
    self = .due(answered)
  }
}
