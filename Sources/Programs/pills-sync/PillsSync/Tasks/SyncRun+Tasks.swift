import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

// What is due in the next days, for people to tick where no Pills runs.
extension SyncRun {
  /// Has the remote show what is due; takes away what this machine knows of where it shows nothing any more.
  mutating func bringTasks(_ listing: Listing, at now: Instant) throws(SyncComplaint) {
    guard settings.tasks == .slot else { return try withdrawTasks(listing) }
    guard keepsTasks else { return }
    let (profile, present) = (try profile(), Set(listing.present.keys.filter { TaskName($0) != nil }))
    let (today, tasks) = try pillsd.tasks(days: settings.taskDays, of: profile)
    let window = today...today.advanced(by: settings.taskDays - 1)
    state.dismissed = state.dismissed.filter { present.contains($0) || !TaskPlan.isOver($0, on: today) }
    var (wanted, over) = ([String: SlotTask](), Set<String>())
    for told in tasks {
      let task = try SlotTask(told, in: profile, showsNames: namesMedications, hasAlarm: settings.hasAlarms)
      wanted[task.name.description] = task
      if told.over { over.insert(task.name.description) }
    }
    let plan = TaskPlan(
      .init(
        wanted: wanted,
        over: over,
        present: present,
        known: state.tasks,
        dismissed: state.dismissed,
        isErased: isErased
      ),
      in: window
    )
    for name in plan.removed {
      try removeTask(name, version: state.tasks[name]?.version ?? listing.present[name] ?? "")
    }
    try read(plan.changed) { (run, resources) throws(SyncComplaint) in
      for resource in resources { try run.bring(wanted[resource.name], to: resource, at: now) }
    }
    for task in plan.created.compactMap({ wanted[$0] }) where keepsTasks { try create(task, at: now) }
  }

  /// Takes away the tasks that this machine wrote or read before.
  private mutating func withdrawTasks(_ listing: Listing) throws(SyncComplaint) {
    for name in state.tasks.keys.sorted() {
      if let version = listing.present[name] {
        try removeTask(name, version: version)
      } else {
        state.tasks[name] = nil
      }
    }
    state.dismissed = []
    state.refusesTasks = false
  }

  private mutating func create(_ task: SlotTask, at now: Instant) throws(SyncComplaint) {
    let name = task.name.description
    do throws(SyncComplaint) {
      let version = try remote.create(
        name,
        text: String(decoding: TaskResource(task, at: now).text, as: UTF8.self)
      )
      keep(task, version: version, writes: 1)
    } catch {
      switch error.flaw {
      case .exists: try look(for: name)
      case .refused, .forbidden:
        state.refusesTasks = true
        notices.append(SyncComplaint(.noTasks, [.place: place]))
      default: throw error
      }
    }
  }

  /// Another machine was faster, or else a program keeps the task under a name of its own: then it is the person's.
  private mutating func look(for name: String) throws(SyncComplaint) {
    if try remote.read([name]).isEmpty {
      state.dismiss(name)
    } else {
      overtaken += 1
    }
  }

  /// Has a resource show the task, or that nothing is due where that is nil.
  private mutating func bring(_ wanted: SlotTask?, to resource: Resource, at now: Instant)
    throws(SyncComplaint)
  {
    guard let name = TaskName(resource.name), var task = readTask(resource, as: name),
      resource.version == state.tasks[resource.name]?.version
      // What was changed since it was read is read in the next round.
    else { return overtaken += 1 }
    let shown = wanted?.asPrivate(as: task) ?? SlotTask(notDue: task)
    var version: String? = resource.version
    if !task.shows(shown) {
      task.set(shown, sequence: task.sequence + 1, at: now)
      do throws(SyncComplaint) {
        version = try replace(resource, by: String(decoding: task.text, as: UTF8.self))
      } catch {
        guard error.flaw == .changedMeanwhile else { throw error }
        return overtaken += 1
      }
      tasksWritten += 1
    }
    keep(wanted ?? shown, version: version, writes: task.timesWritten ?? 0)
  }

  private mutating func keep(_ task: SlotTask, version: String?, writes: Int) {
    state.tasks[task.name.description] = KnownTask(
      version: version ?? "",
      state: .init(task.state),
      doses: task.doses.map(\.description),
      writes: writes,
      fingerprint: task.fingerprint
    )
  }

  /// Takes a resource away, unless it was changed since: then the next round reads it first.
  mutating func removeTask(_ name: String, version: String) throws(SyncComplaint) {
    do throws(SyncComplaint) {
      try remote.remove(name, version: version)
      state.tasks[name] = nil
      tasksWritten += 1
    } catch {
      guard error.flaw == .changedMeanwhile else { throw error }
      overtaken += 1
    }
  }
}
