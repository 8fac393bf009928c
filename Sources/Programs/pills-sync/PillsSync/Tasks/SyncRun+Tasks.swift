import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

extension SyncRun {
  /// Updates the tasks at the remote, or removes them if the settings want none.
  mutating func bringTasks(_ listing: Listing, at now: Instant) throws(SyncComplaint) {
    guard settings.tasks == .slot else { return try withdrawTasks(listing) }
    guard keepsTasks else { return }
    let present = Set(listing.present.keys.filter { TaskName($0) != nil })
    let (today, tasks) = try pillsd.tasks(days: settings.taskDays, of: identity.profile)
    let window = today...today.advanced(by: settings.taskDays - 1)
    try tellWindow(window)
    state.filterLeft { present.contains($0) || !TaskPlan.isOver($0, on: today) }
    var (wanted, over) = ([String: SlotTask](), Set<String>())
    for told in tasks {
      var task = try SlotTask(told, in: identity.profile, showsNames: namesMedications)
      task.hasAlarm = settings.hasAlarms
      wanted[task.name.description] = task
      if told.over { over.insert(task.name.description) }
    }
    let plan = TaskPlan(
      window: window,
      wanted: wanted,
      over: over,
      present: present,
      known: state.tasks,
      dismissed: state.left,
      unread: unreadTasks,
      isErased: state.erasuresOfTasks ?? 0 != erasures
    )
    let wantedByOthers = try wantedByOthers(plan.removed)
    for name in plan.removed where !wantedByOthers.contains(name) {
      let version = state.tasks[name]?.version ?? listing.present[name] ?? ""
      try passingOver(name) { (run) throws(SyncComplaint) in try run.removeTask(name, version: version) }
    }
    for name in plan.changed {
      try passingOver(name) { (run) throws(SyncComplaint) in try run.bring(wanted[name], to: name, at: now) }
    }
    for task in plan.created.compactMap({ wanted[$0] }) where keepsTasks {
      try passingOver(task.name.description) { (run) throws(SyncComplaint) in try run.create(task, at: now) }
    }
  }

  /// Keeps tasks that other devices want.
  private mutating func withdrawTasks(_ listing: Listing) throws(SyncComplaint) {
    let names = state.tasks.keys.sorted()
    let wantedByOthers = try wantedByOthers(names)
    try withdrawWindow(of: identity.devices)
    for name in names where !unreadTasks.contains(name) {
      let isPresent = listing.present[name] != nil
      if isPresent, let version = state.tasks[name]?.version, !wantedByOthers.contains(name) {
        try passingOver(name) { (run) throws(SyncComplaint) in try run.removeTask(name, version: version) }
      } else {
        state.tasks[name] = nil
      }
    }
    state.filterLeft { _ in false }
    state.taskless = nil
  }

  private mutating func create(_ task: SlotTask, at now: Instant) throws(SyncComplaint) {
    do throws(SyncComplaint) {
      try createOnce(task, at: now)
    } catch {
      if error.flaw == .exists { return try look(for: task.name.description) }
      guard remote.isOfOneText(error) else { throw error }
      if try !remote.takes("VTODO") {
        state.taskless = taskPlace
        notice(SyncComplaint(.noTasks, [.place: taskPlace]))
      } else if task.hasAlarm {
        var silent = task
        silent.hasAlarm = false
        try createOnce(silent, at: now)
      } else {
        throw error
      }
    }
  }

  private mutating func createOnce(_ task: SlotTask, at now: Instant) throws(SyncComplaint) {
    let resource = TaskResource(task, at: now)
    let text = String(decoding: resource.text, as: UTF8.self)
    keep(task, as: resource, version: try remote.create(task.name.description, text: text))
  }

  /// Called if a new task already exists. If a program renamed it, it is left to the person.
  private mutating func look(for name: String) throws(SyncComplaint) {
    if try remote.read([name]).isEmpty {
      state.leave(name)
      if let name = TaskName(name) { notice(.taskUnknown, of: name) }
    } else {
      overtaken += 1
    }
  }

  /// Writes `wanted` to an existing resource; nil shows that nothing is due any more.
  private mutating func bring(_ wanted: SlotTask?, to name: String, at now: Instant) throws(SyncComplaint) {
    let readBefore = readTasks.removeValue(forKey: name)
    var found = readBefore
    if found == nil { found = try remote.read([name]).first }
    let known = state.tasks[name]
    guard let taskName = TaskName(name), let resource = found, var task = readTask(resource, as: taskName),
      resource.version == known?.version
      // The next round reads a resource that changed since.
    else { return overtaken += 1 }
    let shown = wanted?.asPrivate(as: task) ?? SlotTask(notDue: task)
    var version: String? = resource.version
    if !task.shows(shown) {
      // Some servers ignore the version, so a tick made meanwhile would be lost.
      if readBefore != nil { found = try remote.read([name]).first }
      guard found?.version == version else { return overtaken += 1 }
      let sequence = max(task.sequence ?? 0, known?.sequence ?? 0) + 1
      task.set(shown, sequence: sequence, writes: known?.writes ?? 0, at: now)
      do throws(SyncComplaint) {
        version = try write(&task, over: resource)
      } catch {
        guard error.flaw == .changedMeanwhile else { throw error }
        return overtaken += 1
      }
      tasksWritten += 1
    }
    keep(wanted ?? shown, as: task, version: version)
  }

  /// Without its alarms if the remote refuses it with them.
  private func write(_ task: inout TaskResource, over resource: Resource) throws(SyncComplaint) -> String? {
    do throws(SyncComplaint) {
      return try replace(resource, by: String(decoding: task.text, as: UTF8.self))
    } catch {
      guard task.hasAlarms, remote.isOfOneText(error) else { throw error }
      task.removeAlarms()
      return try replace(resource, by: String(decoding: task.text, as: UTF8.self))
    }
  }

  private mutating func keep(_ shown: SlotTask, as task: TaskResource, version: String?) {
    let name = shown.name.description
    state.tasks[name] = KnownTask(shown, as: task, version: version, after: state.tasks[name])
  }

  /// Removes a task that was read in this `version`.
  mutating func removeTask(_ name: String, version: String) throws(SyncComplaint) {
    // Some servers ignore the version, so a tick made meanwhile would be lost.
    if let found = try remote.read([name]).first, found.version != version { return overtaken += 1 }
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
