/// The times of a slot from day to day; nil while it is removed.
package typealias SlotTimeline = Timeline<SlotTime>

/// All slots that ever existed, with their times from day to day. A removed slot keeps its last time, so no
/// dose is lost: medications decide what is due in it.
package struct SlotHistory: Hashable, Sendable {
  package private(set) var all: [SlotName: SlotTimeline]
  /// Computed from ``all``, in the order of the days.
  private var stretches: [Stretch] = []

  /// All slots from a day on until the next stretch, in the order of each day of the week.
  private struct Stretch: Hashable {
    let from: Day
    let slots: [[Slot]]

    init(from day: Day, _ times: [SlotName: SlotTime]) {
      from = day
      let isSameEveryDay = times.values.allSatisfy(\.exceptions.isEmpty)
      slots = (isSameEveryDay ? [.monday] : Weekday.allCases).map { weekday in
        Slot.inOrder(times.mapValues { $0.time(on: weekday) })
      }
    }

    func slots(on weekday: Weekday) -> [Slot] { slots.count == 1 ? slots[0] : slots[weekday.rawValue - 1] }
  }

  package init(_ all: [SlotName: SlotTimeline] = [:]) {
    self.all = all
    lineUp()
  }

  package static let installed = SlotHistory([
    .morning: Timeline(always: SlotTime(TimeOfDay(secondsSinceMidnight: 7 * 3600))),
    .evening: Timeline(always: SlotTime(TimeOfDay(secondsSinceMidnight: 21 * 3600))),
  ])

  package subscript(name: SlotName) -> SlotTimeline? { all[name] }

  /// Takes these in place of the times known of the same slots, at once.
  package mutating func take(_ times: [SlotName: SlotTimeline]) {
    if times.isEmpty { return }
    all.merge(times) { _, new in new }
    lineUp()
  }

  private mutating func lineUp() {
    let days = Set(all.values.lazy.flatMap { $0.steps.map(\.from) })
    stretches = days.sorted().map { day in
      Stretch(from: day, all.compactMapValues { $0.time(on: day) })
    }
  }

  /// The slots that are not removed, each with its last time.
  package var current: [SlotName: SlotTime] { all.compactMapValues { $0.last?.value } }

  /// From this day on, no slot changes.
  var lastDay: Day { stretches.last?.from ?? .firstRecorded }

  /// From this day on, every day has the same slots; nil if the day of the week matters.
  var lastDayOfDifference: Day? { stretches.last.map(\.slots.count) ?? 1 == 1 ? lastDay : nil }

  /// Every slot with its time on `day`, in order, including slots that were removed or added later.
  package func slots(on day: Day) -> [Slot] {
    (stretches.last { $0.from <= day } ?? stretches.first)?.slots(on: day.weekday) ?? []
  }

  package func names(during days: ClosedRange<Day>) -> Set<SlotName> {
    Set(
      all.filter { _, times in
        times.step(on: days.lowerBound)?.value != nil
          || times.steps.contains { days.contains($0.from) && times.step(on: $0.from)?.value != nil }
      }.keys
    )
  }

  /// The time of `slot` on `day`, else the last one before, else the first; nil if there never was one.
  package func time(of slot: SlotName, on day: Day) -> TimeOfDay? {
    rule(of: slot, on: day)?.time(on: day.weekday)
  }

  /// Like ``time(of:on:)``, with the times of the other days of the week.
  func rule(of slot: SlotName, on day: Day) -> SlotTime? { all[slot]?.time(on: day) }
}

extension SlotTimeline {
  fileprivate func time(on day: Day) -> SlotTime? {
    (steps.last { $0.from <= day && $0.value != nil } ?? steps.first { $0.value != nil })?.value
  }
}
