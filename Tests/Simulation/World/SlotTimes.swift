import PillsCore

/// The slots of every day as people expect them, computed independently of the engine.
struct SlotTimes: Equatable {
  private struct Change: Equatable {
    let day: Day
    /// The new time; nil if the slot was removed.
    let time: SlotTime?
  }

  /// The changes in the order of their days; a removal comes after the new time of its day.
  private var changes: [SlotName: [Change]] = [:]

  /// The slots of a fresh install.
  init() {
    for (slot, hour) in [(SlotName.morning, 7), (.evening, 21)] {
      changes[slot] = [
        Change(day: .firstRecorded, time: TimeOfDay(hour: hour, minute: 0).map { SlotTime($0) })
      ]
    }
  }

  /// The slots that can be chosen, with their latest times.
  var current: [SlotName: SlotTime] { changes.compactMapValues { $0.last?.time } }

  /// True if no command ever changed `slot`.
  func isUntouched(_ slot: SlotName) -> Bool {
    changes[slot] == nil || changes[slot] == SlotTimes().changes[slot]
  }

  func isThere(_ slot: SlotName, on day: Day) -> Bool {
    changes[slot]?.last { $0.day <= day }?.time != nil
  }

  /// Every slot that ever existed, even if removed, because its medications decide what is due.
  func slots(on day: Day) -> [SlotName: TimeOfDay] {
    Dictionary(uniqueKeysWithValues: changes.keys.map { ($0, time(of: $0, on: day)) })
  }

  /// The time of `slot` on `day`, or the last one before it, or else the first one after it; noon if it never existed.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay {
    let rule = rule(of: slot, on: day)
    return rule.exceptions[day.weekday] ?? rule.usual
  }

  func rule(of slot: SlotName, on day: Day) -> SlotTime {
    let timed = (changes[slot] ?? []).filter { $0.time != nil }
    return (timed.last { $0.day <= day } ?? timed.first)?.time ?? .noon
  }

  /// A removed slot keeps its last time, even if that was set on the day of the removal.
  mutating func change(_ slot: SlotName, to time: SlotTime?, from first: Day) {
    let day = time == nil ? max(first, changes[slot]?.last?.day ?? first) : first
    changes[slot, default: []].removeAll { $0.day > day || $0.day == day && (time != nil || $0.time == nil) }
    changes[slot, default: []].append(Change(day: day, time: time))
  }

  /// True if a clock that was ahead dated a change.
  func isAhead(of today: Day) -> Bool { changes.values.joined().contains { $0.day > today.advanced(by: 2) } }

  /// Moves the changes by a clock that was ahead to `today`.
  mutating func redate(on today: Day) {
    for (slot, known) in changes {
      guard let last = known.last, last.day > today.advanced(by: 2) else { continue }
      change(slot, to: last.time ?? rule(of: slot, on: last.day), from: today)
      if last.time == nil { change(slot, to: nil, from: today.next) }
    }
  }

  /// True if the engine has these times.
  func isSame(as history: SlotHistory) -> Bool {
    changes == history.all.mapValues { $0.steps.map { Change(day: $0.from, time: $0.value) } }
  }
}
