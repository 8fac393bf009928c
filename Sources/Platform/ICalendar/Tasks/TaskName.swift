package import PillsCore

/// Names the task of one slot of one day of a profile: `task-4tqv7b1c9z-2026-11-20-evening.ics`.
package struct TaskName: ResourceName {
  package let profile: ProfileID
  package let day: Day
  package let slot: SlotName

  package init(_ profile: ProfileID, _ day: Day, _ slot: SlotName) {
    (self.profile, self.day, self.slot) = (profile, day, slot)
  }

  package init?(stem: Substring) {
    let words = stem.split(separator: "-", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    guard words.count == 6, let profile = ProfileID(words[1]),
      let day = Day(words[2...4].joined(separator: "-")), let slot = SlotName(words[5])
    else { return nil }
    self.init(profile, day, slot)
  }

  package var stem: String { "task-\(profile)-\(day)-\(slot)" }

  /// Nil if Pills did not make the UID. A task keeps its UID even if its resource was renamed.
  package init?(uid: String) {
    guard uid.hasPrefix("pills-") else { return nil }
    self.init("\(uid.dropFirst("pills-".count)).ics")
  }
}
