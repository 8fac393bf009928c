import ICalendar
import PillsAPI
import PillsCore

/// Which tasks to create, change and remove.
struct TaskPlan {
  /// From today to the last day with tasks. Later tasks stay, as another device may look further ahead.
  let window: ClosedRange<Day>
  // The tasks by resource name.
  var wanted: [String: SlotTask] = [:]
  /// Tasks without reminders from now on: missing ones are not created.
  var over: Set<String> = []
  var present: Set<String> = []
  var known: [String: KnownTask] = [:]
  /// Tasks that a person removed or turned into something else.
  var dismissed: [String] = []
  /// Tasks whose present text was not taken in: a person may have ticked them.
  var unread: Set<String> = []
  /// Whether erased data may still be in any task.
  var isErased = false

  var created: [String] {
    let unwanted = over.union(dismissed)
    return wanted.keys.filter { !present.contains($0) && !unwanted.contains($0) }.sorted()
  }

  var changed: [String] {
    present.subtracting(removed).subtracting(dismissed).subtracting(unread).filter { name in
      if let task = wanted[name] { return known[name]?.fingerprint != task.fingerprint }
      return TaskName(name).map { window.contains($0.day) } == true && known[name]?.state != .skipped
    }.sorted()
  }

  /// Tasks from before yesterday whose ticks were read, and past tasks that may show erased data. Yesterday's
  /// other tasks stay, as a phone may have ticked them offline.
  var removed: [String] {
    present.subtracting(unread).filter { name in
      let isPast = TaskName(name).map { $0.day < window.lowerBound } ?? false
      if isErased, isPast, wanted[name] == nil { return true }
      return known[name] != nil && !dismissed.contains(name) && Self.isOver(name, on: window.lowerBound)
    }.sorted()
  }

  /// Whether the task is from before yesterday.
  static func isOver(_ resource: String, on today: Day) -> Bool {
    TaskName(resource).map { $0.day < today.previous } ?? false
  }
}
