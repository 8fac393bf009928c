/// What 0.1.0 kept of a version of a medication: its first day, and when it was made.
package struct Version010 {
  package let from: Day
  package let madeAt: Instant

  package init(from: Day, madeAt: Instant) { (self.from, self.madeAt) = (from, madeAt) }

  /// From when on it held by the rule of 0.1.0: on the day on which it was made, for the slots whose window closed later.
  package func boundary(by settings: Settings, in zone: any LocalTime) -> Boundary {
    let madeOn = zone.day(at: madeAt)
    guard from <= madeOn else { return Boundary(from) }
    // Its slots were those of the settings file, besides those that it began with.
    let slots = Slot.inOrder(SlotHistory.installed.current.merging(settings.slots) { $1 })
    // A window is never longer than a day.
    for day in max(from, madeOn.previous)...madeOn {
      let open = slots.first { slot in
        let end = zone.instant(of: slot.time, on: day) + settings.window
        return madeAt < min(end, zone.instant(of: slot.time, on: day.next))
      }
      if let open { return Boundary(day, open.time) }
    }
    return Boundary(madeOn, zone.timeOfDay(at: madeAt))
  }
}
