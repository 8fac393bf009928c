package import PillsCore

/// Names the task of one slot of one day of a profile: `task-4tqv7b1c9z-2026-11-20-evening.ics`.
package struct TaskName: Hashable, Sendable {
  package let profile: ProfileID
  package let day: Day
  package let slot: SlotName
}

extension TaskName {
  package init(_ profile: ProfileID, _ day: Day, _ slot: SlotName) {
    self.init(profile: profile, day: day, slot: slot)
  }

  /// Nil if Pills did not make the UID. A task keeps its UID even if its resource was renamed.
  package init?(uid: String) {
    guard uid.hasPrefix("pills-") else { return nil }
    self.init("\(uid.dropFirst("pills-".count)).ics")
  }

  package var uid: String { "pills-\(stem)" }

  private var stem: String { "task-\(profile)-\(day)-\(slot)" }
}

extension TaskName: LosslessStringConvertible {
  package init?(_ description: String) {
    let words = description.split(separator: "-", maxSplits: 5, omittingEmptySubsequences: false)
    guard words.count == 6, words[5].hasSuffix(".ics"), let profile = ProfileID(String(words[1])),
      let day = Day(words[2...4].joined(separator: "-")),
      let slot = SlotName(String(words[5].dropLast(4)))
    else { return nil }
    self.init(profile, day, slot)
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }

  package var description: String { "\(stem).ics" }
}
