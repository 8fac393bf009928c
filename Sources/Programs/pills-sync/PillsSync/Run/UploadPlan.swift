import PillsCore

/// Which of the journals of this device are looked at and perhaps written.
struct UploadPlan: Hashable {
  /// What is known of them before.
  struct Situation: Hashable {
    /// Of the journals that the remote has.
    var present: Set<Month> = []
    /// Of those whose content was changed by somebody else, or can't be read.
    var changedElsewhere: Set<Month> = []
    /// Of those that were there, and are gone.
    var missing: Set<Month> = []
    /// Whether what was erased may still be in any of them.
    var isErased = false
  }

  let months: Set<Month>
  /// Whether it takes all entries of the device to write them, rather than the new ones.
  let needsAllEntries: Bool

  init(_ situation: Situation, newEntries: [EntryLine]) {
    let new = Set(newEntries.map(\.month))
    let damaged = situation.changedElsewhere.union(situation.missing)
    months = new.union(damaged).union(situation.isErased ? situation.present : [])
    needsAllEntries = situation.isErased || !damaged.isEmpty || !new.isSubset(of: situation.present)
  }
}
