/// When a slot has which time, and when it has none.
package typealias SlotTimeline = Timeline<TimeOfDay>

/// The slots that there ever were, and their times from day to day.
///
/// A slot that is removed keeps its last time, so that nobody loses a dose by it: what is due in it goes by its medication.
package struct SlotHistory: Hashable, Sendable {
  package private(set) var all: [SlotName: SlotTimeline]
  /// What follows of the times, in the order of the days.
  private var stretches: [Stretch] = []

  /// All slots as they are from a day on until the next stretch, in the order of the day.
  private struct Stretch: Hashable {
    let from: Day
    let slots: [Slot]
  }

  package init(_ all: [SlotName: SlotTimeline] = [:]) {
    self.all = all
    lineUp()
  }

  /// Those that Pills begins with.
  package static let installed = SlotHistory([
    .morning: Timeline(always: TimeOfDay(secondsSinceMidnight: 7 * 3600)),
    .evening: Timeline(always: TimeOfDay(secondsSinceMidnight: 21 * 3600)),
  ])

  package subscript(name: SlotName) -> SlotTimeline? {
    get { all[name] }
    set {
      all[name] = newValue
      lineUp()
    }
  }

  private mutating func lineUp() {
    let days = Set(all.values.lazy.flatMap { $0.steps.map(\.from) })
    stretches = days.sorted().map { day in
      Stretch(from: day, slots: Slot.inOrder(all.compactMapValues { $0.time(on: day) }))
    }
  }

  /// The slots that were not removed, with the time that each has in the end.
  package var current: [SlotName: TimeOfDay] { all.compactMapValues { $0.last?.value } }

  /// From this day on each slot keeps its time.
  var lastDay: Day { stretches.last?.from ?? .firstRecorded }

  /// Every slot with its time on `day`, in the order of the day; those too that were removed, or added since.
  package func slots(on day: Day) -> [Slot] {
    (stretches.last { $0.from <= day } ?? stretches.first)?.slots ?? []
  }

  /// The slots that were there on any of `days`.
  package func names(during days: ClosedRange<Day>) -> Set<SlotName> {
    Set(
      all.filter { _, times in
        times.step(on: days.lowerBound)?.value != nil
          || times.steps.contains { days.contains($0.from) && $0.value != nil }
      }.keys
    )
  }

  /// The time that `slot` had on `day`, or else last before it, or at first; nil if there was never such a slot.
  package func time(of slot: SlotName, on day: Day) -> TimeOfDay? { all[slot]?.time(on: day) }
}

extension Timeline<TimeOfDay> {
  fileprivate func time(on day: Day) -> TimeOfDay? {
    (steps.last { $0.from <= day && $0.value != nil } ?? steps.first { $0.value != nil })?.value
  }
}
