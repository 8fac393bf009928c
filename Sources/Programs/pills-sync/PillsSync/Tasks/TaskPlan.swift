import ICalendar
import PillsAPI
import PillsCore

/// What becomes of the tasks of a remote.
struct TaskPlan: Equatable {
  /// What there is, and what is known of it.
  struct Situation: Equatable {
    /// What is to be shown, by the names of the resources.
    var wanted: [String: SlotTask] = [:]
    /// The names of those that are not made where there are none, as nothing reminds of them any more.
    var over: Set<String> = []
    /// The names of the resources that the remote has.
    var present: Set<String> = []
    var known: [String: KnownTask] = [:]
    /// The names of those that a person took away or made something else of.
    var dismissed: [String] = []
    /// Whether what was erased may still be in any of them.
    var isErased = false
  }

  /// The names of the resources that are not there, and are to be made.
  let created: [String]
  /// Those that may be to show something else.
  let changed: [String]
  /// Those of days that are over, as far as what a person did to them was taken in.
  let removed: [String]

  /// `window` is from today to the last day that tasks are made for.
  ///
  /// Nothing becomes of what is ahead of it, as another machine may look further ahead, nor of yesterday's unless pillsd tells
  /// of it: a phone that was not reached may have ticked it. Only where it may show what was erased it is removed.
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

  /// Whether the task of a resource is of a day before yesterday.
  static func isOver(_ resource: String, on today: Day) -> Bool {
    TaskName(resource).map { $0.day < today.previous } ?? false
  }
}
