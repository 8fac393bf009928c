import PillsCore

/// The journals of this device to check and perhaps write.
struct UploadPlan: Hashable {
  /// The months of this device's journals by what is known of them.
  struct Situation: Hashable {
    var present: Set<Month> = []
    /// Changed by somebody else, or unreadable.
    var changedElsewhere: Set<Month> = []
    var missing: Set<Month> = []
    var isErased = false
  }

  let months: Set<Month>
  let needsAllEntries: Bool

  init(_ situation: Situation, newEntries: [EntryLine]) {
    let new = Set(newEntries.map(\.month))
    let damaged = situation.changedElsewhere.union(situation.missing)
    months = new.union(damaged).union(situation.isErased ? situation.present : [])
    needsAllEntries = situation.isErased || !damaged.isEmpty || !new.isSubset(of: situation.present)
  }
}
