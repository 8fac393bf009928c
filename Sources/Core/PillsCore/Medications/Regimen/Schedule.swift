/// On which days and in which slots a medication is due.
package struct Schedule: Hashable, Sendable {
  package var days: DayPattern
  package var slots: Set<SlotName>

  func slots(on day: Day) -> Set<SlotName> { days.contains(day) ? slots : [] }

  package static let twiceDaily = Schedule(.daily, slots: [.morning, .evening])
}

extension Schedule {
  package init(_ days: DayPattern, slots: Set<SlotName>) { self.init(days: days, slots: slots) }
}
