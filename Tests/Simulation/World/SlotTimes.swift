import PillsCore

/// The slots from day to day as people would have it, worked out apart from the engine.
struct SlotTimes {
  private struct Change {
    let slots: [SlotName: TimeOfDay]
    let day: Day
    /// What was taken away on that day too late to matter.
    var over: [SlotName: TimeOfDay] = [:]
  }

  /// What there was from the start, and all that came after it.
  private var first: [SlotName: TimeOfDay]?
  private var changes: [Change] = []

  var last: [SlotName: TimeOfDay]? { changes.last?.slots ?? first }

  /// The day on which they were changed last; nil where they never were.
  var lastDay: Day? { changes.last?.day }

  /// What is taken away on `today` stays a slot of that day where it is over.
  mutating func change(to slots: [SlotName: TimeOfDay], on today: Day, isOver: (TimeOfDay) -> Bool) {
    guard last != slots else { return }
    guard first != nil else { return first = slots }
    let over = self.slots(on: today, today: today).filter { slots[$0.key] == nil && isOver($0.value) }
    changes = changes.filter { $0.day < today } + [Change(slots: slots, day: today, over: over)]
  }

  /// The slots of `day`, where it is `today`.
  func slots(on day: Day, today: Day) -> [SlotName: TimeOfDay] {
    guard let change = changes(asOf: today).last(where: { $0.day <= day }) else { return first ?? [:] }
    return change.day == day ? change.slots.merging(change.over) { slot, _ in slot } : change.slots
  }

  /// The time that `slot` had on `day` or last before it, or else first after it; noon for one that never was.
  func time(of slot: SlotName, on day: Day, today: Day) -> TimeOfDay {
    let changes = changes(asOf: today)
    let known = changes.filter { $0.day <= day }.reversed().map { ($0.slots[slot], $0.over[slot]) }
    let later = changes.filter { $0.day > day }.map { ($0.slots[slot], $0.over[slot]) }
    let all = known + [(first?[slot], nil)] + later
    return all.lazy.compactMap { $0 ?? $1 }.first ?? .noon
  }

  /// What a clock that was ahead did last holds from `today` on.
  private func changes(asOf today: Day) -> [Change] {
    guard let last = changes.last, last.day > today else { return changes }
    return changes.filter { $0.day < today } + [Change(slots: last.slots, day: today)]
  }
}
