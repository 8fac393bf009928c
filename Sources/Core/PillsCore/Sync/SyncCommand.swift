/// A command that takes other devices into account.
package enum SyncCommand: Hashable, Sendable {
  case merge([Entry])
  case tick(SlotTick)
  /// Decides a conflict: this entry holds.
  case resolve(EntryID)
  /// Whether two medications are the same. Without the second, all ids that count as the first are separated.
  case tell(MedicationID, MedicationID?, areSame: Bool)
}

extension SyncCommand {
  /// Whether this device records entries of its own for it.
  package var isOwn: Bool { if case .merge = self { false } else { true } }
}

/// A slot of a day that was ticked outside Pills, such as on a phone.
package struct SlotTick: Hashable, Sendable {
  /// Nil for a dose that is open again.
  package let answers: [Dose: DoseAnswer?]
  /// The entries about each dose that the person had seen.
  package let seen: [Dose: [EntryID]]

  package init(_ answers: [Dose: DoseAnswer?], seen: [Dose: [EntryID]]) {
    (self.answers, self.seen) = (answers, seen)
  }
}

/// The result of a sync command.
package struct SyncOutcome: Hashable, Sendable {
  package let newEntries: Int
  /// Whether this device turned out to be a copy of another and has a new id now.
  package let isRenamed: Bool
}
