/// What is asked of the engine on behalf of other machines.
package enum SyncCommand: Hashable, Sendable {
  /// Take in what was said there.
  case merge([Entry])
  /// Record what a person ticked where no Pills runs.
  case tick(SlotTick)
  /// Have what an entry says hold, where other machines said something else.
  case resolve(EntryID)
  /// Say that two medications are the same, or that they are different; without the second, that all that count as the
  /// first are different.
  case tell(MedicationID, MedicationID?, areSame: Bool)
}

extension SyncCommand {
  /// Whether what comes of it is said by this machine.
  package var isOwn: Bool { if case .merge = self { false } else { true } }
}

/// A slot of a day that was ticked where no Pills runs, such as on a phone.
package struct SlotTick: Hashable, Sendable {
  /// What it says of each dose; nil where that is open again.
  package let answers: [Dose: DoseAnswer?]
  /// The entries about each dose that whoever ticked it saw.
  package let seen: [Dose: [EntryID]]

  package init(_ answers: [Dose: DoseAnswer?], seen: [Dose: [EntryID]]) {
    (self.answers, self.seen) = (answers, seen)
  }
}

/// What became of it.
package struct SyncOutcome: Hashable, Sendable {
  /// How many entries were not known before.
  package let newEntries: Int
  /// Whether this machine turned out to be a copy of another, and has a new device id since.
  package let isRenamed: Bool
}
