import PillsCore

/// The slots from day to day as people would have it, worked out apart from the engine.
struct SlotTimes: Equatable {
  private struct Change: Equatable {
    let day: Day
    /// Nil if the slot was removed.
    let time: SlotTime?
  }

  /// In the order of their days; a removal comes after the time of its day.
  private var changes: [SlotName: [Change]] = [:]

  /// Those that everybody begins with.
  init() {
    for (slot, hour) in [(SlotName.morning, 7), (.evening, 21)] {
      changes[slot] = [
        Change(day: .firstRecorded, time: TimeOfDay(hour: hour, minute: 0).map { SlotTime($0) })
      ]
    }
  }

  /// Those to choose from, with the times that they have in the end.
  var current: [SlotName: SlotTime] { changes.compactMapValues { $0.last?.time } }

  /// Whether nobody ever spoke of `slot`.
  func isUntouched(_ slot: SlotName) -> Bool {
    changes[slot] == nil || changes[slot] == SlotTimes().changes[slot]
  }

  func isThere(_ slot: SlotName, on day: Day) -> Bool {
    changes[slot]?.last { $0.day <= day }?.time != nil
  }

  /// All that ever were, also those that were removed: what is due in one goes by its medication.
  func slots(on day: Day) -> [SlotName: TimeOfDay] {
    Dictionary(uniqueKeysWithValues: changes.keys.map { ($0, time(of: $0, on: day)) })
  }

  /// The time that `slot` had on `day` or last before it, or else first after it; noon for one that never was.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay {
    let rule = rule(of: slot, on: day)
    return rule.exceptions[day.weekday] ?? rule.usual
  }

  func rule(of slot: SlotName, on day: Day) -> SlotTime {
    let timed = (changes[slot] ?? []).filter { $0.time != nil }
    return (timed.last { $0.day <= day } ?? timed.first)?.time ?? .noon
  }

  /// What is removed keeps the time that it was given last, also on the same day.
  mutating func change(_ slot: SlotName, to time: SlotTime?, from first: Day) {
    let day = time == nil ? max(first, changes[slot]?.last?.day ?? first) : first
    changes[slot, default: []].removeAll { $0.day > day || $0.day == day && (time != nil || $0.time == nil) }
    changes[slot, default: []].append(Change(day: day, time: time))
  }

  /// Whether a clock that was ahead dated a change.
  func isAhead(of today: Day) -> Bool { changes.values.joined().contains { $0.day > today.advanced(by: 2) } }

  /// What a clock that was ahead dated holds from `today` on.
  mutating func redate(on today: Day) {
    for (slot, known) in changes {
      guard let last = known.last, last.day > today.advanced(by: 2) else { continue }
      change(slot, to: last.time ?? rule(of: slot, on: last.day), from: today)
      if last.time == nil { change(slot, to: nil, from: today.next) }
    }
  }

  /// Whether the engine has come to the same.
  func isSame(as history: SlotHistory) -> Bool {
    changes == history.all.mapValues { $0.steps.map { Change(day: $0.from, time: $0.value) } }
  }
}
