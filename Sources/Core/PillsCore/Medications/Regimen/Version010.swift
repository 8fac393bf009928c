/// A version of a medication as 0.1.0 stored it.
package struct Version010 {
  package let from: Day
  package let madeAt: Instant

  package init(from: Day, madeAt: Instant) { (self.from, self.madeAt) = (from, madeAt) }

  /// The boundary from which 0.1.0 applied it: on the day it was made, the first slot still open.
  package func boundary(by settings: Settings, in zone: any LocalTime) -> Boundary {
    let madeOn = zone.day(at: madeAt)
    guard from <= madeOn else { return Boundary(from) }
    // The slots of the settings file were added to the installed ones.
    let slots = Slot.inOrder(
      SlotHistory.installed.current.merging(settings.slots) { $1 }.mapValues(\.usual)
    )
    // A window is at most a day long.
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
