import PillsCore

/// The journals of this device to check and perhaps write.
struct UploadPlan {
  var newEntries: [EntryLine] = []
  /// The months of this device's journals.
  var present: Set<Month> = []
  /// Changed by somebody else, or unreadable.
  var changedElsewhere: Set<Month> = []
  var missing: Set<Month> = []
  var isErased = false

  private var new: Set<Month> { Set(newEntries.map(\.month)) }
  private var damaged: Set<Month> { changedElsewhere.union(missing) }

  var months: Set<Month> { new.union(damaged).union(isErased ? present : []) }

  var needsAllEntries: Bool { isErased || !damaged.isEmpty || !new.isSubset(of: present) }
}
