import ICalendar
import PillsAPI
import PillsCore

/// Which tasks to create, change and remove.
struct TaskPlan: Equatable {
  /// What is known of the tasks, by resource name.
  struct Situation: Equatable {
    var wanted: [String: SlotTask] = [:]
    /// Tasks without reminders from now on: missing ones are not created.
    var over: Set<String> = []
    var present: Set<String> = []
    var known: [String: KnownTask] = [:]
    /// Tasks that a person removed or turned into something else.
    var dismissed: [String] = []
    /// Whether erased data may still be in any task.
    var isErased = false
  }

  let created: [String]
  let changed: [String]
  /// Tasks from before yesterday whose ticks were read, and past tasks that may show erased data.
  let removed: [String]

  /// `window` is from today to the last day with tasks. Later tasks stay, as another device may look further
  /// ahead. Yesterday's unwanted tasks stay too, as a phone may have ticked them offline, unless they may
  /// show erased data.
  init(_ situation: Situation, in window: ClosedRange<Day>) {
    let (wanted, present) = (situation.wanted, situation.present)
    let unwanted = situation.over.union(situation.dismissed)
    created = wanted.keys.filter { !present.contains($0) && !unwanted.contains($0) }.sorted()
    let kept = present.filter { name in
      let isYesterdays = TaskName(name).map { $0.day < window.lowerBound } ?? false
      if situation.isErased, isYesterdays, wanted[name] == nil { return false }
      let isRead = situation.known[name] != nil && !situation.dismissed.contains(name)
      return !isRead || !Self.isOver(name, on: window.lowerBound)
    }
    changed = kept.subtracting(situation.dismissed).filter { name in
      let known = situation.known[name]
      if let task = wanted[name] { return known?.fingerprint != task.fingerprint }
      return TaskName(name).map { window.contains($0.day) } == true && known?.state != .skipped
    }.sorted()
    removed = present.subtracting(kept).sorted()
  }

  /// Whether the task is from before yesterday.
  static func isOver(_ resource: String, on today: Day) -> Bool {
    TaskName(resource).map { $0.day < today.previous } ?? false
  }
}
