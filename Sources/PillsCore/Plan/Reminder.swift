/// One notification: all doses of one slot of one day that are to be reminded of.
package struct Reminder: Hashable, Sendable, Identifiable {
  package let id: ReminderID
  package let dueAt: Instant
  /// Unanswered doses with reminders on, never empty, in the order in which the medications were added.
  package let doses: [Dose]

  package init(id: ReminderID, dueAt: Instant, doses: [Dose]) {
    self.id = id
    self.dueAt = dueAt
    self.doses = doses
  }
}

/// Names a reminder by its slot and day: `evening-2026-11-20`.
package struct ReminderID: Hashable, Sendable, LosslessStringConvertible {
  package let day: Day
  package let slot: SlotName

  package init(day: Day, slot: SlotName) {
    self.day = day
    self.slot = slot
  }

  package init?(_ description: String) {
    // A date is ten characters long; the slot's name may itself hold hyphens.
    guard let day = Day(String(description.suffix(10))),
      description.dropLast(10).last == "-",
      let slot = SlotName(String(description.dropLast(11)))
    else { return nil }
    self.init(day: day, slot: slot)
  }

  package var description: String { "\(slot)-\(day)" }
}

extension ReminderID: Comparable {
  package static func < (earlier: ReminderID, later: ReminderID) -> Bool {
    (earlier.day, earlier.slot) < (later.day, later.slot)
  }
}
