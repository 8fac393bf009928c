import ICalendar
import PillsAPI
import PillsCore

extension SlotTask {
  /// The task of what pillsd tells of a slot.
  init(
    _ task: Sync.Task,
    in profile: ProfileID,
    showsNames: Bool,
    hasAlarm: Bool = false
  ) throws(SyncComplaint) {
    let heads = task.heads.compactMap { EntryID($0) }
    guard let slot = SlotName(task.slot), heads.count == task.heads.count else {
      throw SyncComplaint(.misunderstood, [.detail: "answered with a task that is none"])
    }
    let state: TaskState =
      switch task.state {
      case .open: .open
      case .taken: .completed(at: task.at?.instant)
      case .skipped: .cancelled
      }
    // In an order that is the same on all machines, whatever each has them in.
    let isPlain = !showsNames || task.medications == [Medication.defaultMedication.name]
    let names = isPlain ? [] : task.medications.sorted()
    self.init(
      TaskName(profile, task.day, slot),
      names.isEmpty ? slot.pills : "\(slot.pills): \(names.joined(separator: ", "))",
      due: task.time,
      hasAlarm: hasAlarm,
      state,
      heads: heads.sorted()
    )
    hidesNames = !showsNames
  }

  /// What a resource is to show of which nothing is due any more.
  init(notDue resource: TaskResource) {
    self.init(resource.name, resource.name.slot.pills, due: resource.due ?? .noon, .cancelled)
    hidesNames = resource.hidesNames
  }

  /// The same task without names, where another machine has left them out of `resource`.
  func asPrivate(as resource: TaskResource) -> SlotTask {
    guard resource.hidesNames else { return self }
    var task = SlotTask(name, name.slot.pills, due: due, hasAlarm: hasAlarm, state, heads: heads)
    task.hidesNames = true
    return task
  }
}
