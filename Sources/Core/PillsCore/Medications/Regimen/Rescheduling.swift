/// What becomes of a schedule; nil leaves a part of it as it is.
package struct Rescheduling: Hashable, Sendable {
  package var days: DayPattern?
  package var slots: Set<SlotName>?
  /// The slots of a schedule that had none, as it was taken as needed.
  package var slotsWhereNone: Set<SlotName> = []

  package init(days: DayPattern? = nil, slots: Set<SlotName>? = nil, slotsWhereNone: Set<SlotName> = []) {
    (self.days, self.slots, self.slotsWhereNone) = (days, slots, slotsWhereNone)
  }

  /// Whether it leaves every schedule as it is.
  package var isEmpty: Bool { days == nil && slots == nil }

  package func applied(to schedule: Schedule) -> Schedule {
    guard !isEmpty else { return schedule }
    let days = days ?? schedule.days
    if days == .asNeeded { return Schedule(days, slots: []) }
    return Schedule(days, slots: slots ?? (schedule.slots.isEmpty ? slotsWhereNone : schedule.slots))
  }
}
