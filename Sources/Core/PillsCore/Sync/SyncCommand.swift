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
  /// The doses that were open when the person ticked the task, and that are open again: the entries of that
  /// tick are not in `seen`, but have seen the same.
  package let unticked: Set<Dose>
  /// Whether the time of the answers was told; otherwise it is that of the reading.
  package let isTimed: Bool
  /// Whether the text is a copy from before Pills last wrote the task, so that its tick may come back.
  package let isOld: Bool

  package init(
    _ answers: [Dose: DoseAnswer?],
    seen: [Dose: [EntryID]],
    unticked: Set<Dose> = [],
    isTimed: Bool = true,
    isOld: Bool = false
  ) {
    (self.answers, self.seen, self.unticked) = (answers, seen, unticked)
    (self.isTimed, self.isOld) = (isTimed, isOld)
  }
}

/// The result of a sync command.
package struct SyncOutcome: Hashable, Sendable {
  package let newEntries: Int
  /// Whether this device turned out to be a copy of another and has a new id now.
  package let isRenamed: Bool
}
