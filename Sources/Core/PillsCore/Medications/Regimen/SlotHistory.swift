/// The slots and their times, by the days on which they were in force.
///
/// A change makes a new version and leaves the days before it alone, so that the past is judged by the slots of then.
package struct SlotHistory: Hashable, Sendable {
  /// From day to day; empty where nothing is known of the past.
  package let versions: [SlotVersion]

  package init(versions: [SlotVersion] = []) { self.versions = versions }

  /// The slots in force last; nil where none are known.
  package var last: [SlotName: TimeOfDay]? { versions.last?.slots }

  /// The slots of `day`, in the order of the day; nil where they are those in force last.
  func slots(on day: Day) -> [Slot]? {
    guard let last = versions.last, day <= last.from else { return nil }
    let version = versions.last { $0.from <= day } ?? versions[0]
    return version.slots(on: day)
  }

  /// The slots that any of `days` had.
  package func names(during days: ClosedRange<Day>) -> Set<SlotName> {
    let first = versions.lastIndex { $0.from <= days.lowerBound } ?? versions.startIndex
    return versions[first...].prefix { $0.from <= days.upperBound }.reduce(into: []) { names, version in
      names.formUnion(version.slots(on: max(version.from, days.lowerBound)).map(\.name))
    }
  }

  /// The time that `slot` had on `day`, or else last before it, or at first; nil where there was never such a slot.
  package func time(of slot: SlotName, on day: Day) -> TimeOfDay? {
    (versions.last { $0.from <= day && $0.time(of: slot) != nil }
      ?? versions.first { $0.time(of: slot) != nil })?
      .time(of: slot)
  }

  /// With `slots` in force from the day of `moment` on.
  ///
  /// A slot that is taken away once its window has passed is one of that day still: what was missed in it was missed.
  func changed(to slots: [SlotName: TimeOfDay], window: TimeSpan, at moment: Moment) -> SlotHistory {
    guard !versions.isEmpty else { return SlotHistory(versions: [.first(slots)]) }
    let today = moment.today
    let known = inForce(on: today)
    let over = (known.slots(on: today) ?? known.versions.last?.slots(on: today) ?? []).filter {
      slots[$0.name] == nil && moment.zone.instant(of: $0.time, on: today) + window <= moment.now
    }
    let earlier = known.versions.filter { $0.from < today }
    let version = SlotVersion(
      slots: slots,
      from: today,
      over: Dictionary(uniqueKeysWithValues: over.map { ($0.name, $0.time) })
    )
    let isChange = earlier.last?.slots != slots || !over.isEmpty
    return SlotHistory(versions: isChange ? earlier + [version] : earlier)
  }

  /// As it counts on `today`: what was changed on a day still to come, by a clock that was ahead, holds from today on.
  func inForce(on today: Day) -> SlotHistory {
    guard let last = versions.last, last.from > today else { return self }
    return SlotHistory(
      versions: versions.filter { $0.from < today } + [SlotVersion(slots: last.slots, from: today)]
    )
  }
}

/// All slots with their times, as they are in force from a day on until the next version.
package struct SlotVersion: Hashable, Sendable {
  package let slots: [SlotName: TimeOfDay]
  /// The first day in force.
  package let from: Day
  /// The slots that were taken away in the course of the first day, when their windows had passed.
  package let over: [SlotName: TimeOfDay]
  private let inOrder: [Slot]
  private let inOrderOnFirstDay: [Slot]

  package init(slots: [SlotName: TimeOfDay], from: Day, over: [SlotName: TimeOfDay] = [:]) {
    self.slots = slots
    self.from = from
    self.over = over
    inOrder = Slot.inOrder(slots)
    inOrderOnFirstDay = Slot.inOrder(slots.merging(over) { slot, _ in slot })
  }

  /// The first that are known of: those of all days before, too.
  package static func first(_ slots: [SlotName: TimeOfDay]) -> SlotVersion {
    SlotVersion(slots: slots, from: .firstRecorded)
  }

  /// The slots of `day`, one on which this version is in force, in the order of the day.
  func slots(on day: Day) -> [Slot] { day == from ? inOrderOnFirstDay : inOrder }

  func time(of slot: SlotName) -> TimeOfDay? { slots[slot] ?? over[slot] }
}
