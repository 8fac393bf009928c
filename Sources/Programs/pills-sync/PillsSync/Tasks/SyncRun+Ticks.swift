import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

extension SyncRun {
  var keepsTasks: Bool { settings.tasks == .slot && state.taskless != taskPlace }

  /// The calendar of the tasks.
  var taskPlace: String { settings.taskCalendar ?? place }

  /// Reads new and changed tasks, and has pillsd record what people did to them.
  mutating func takeInTicks(_ listing: Listing, amid changes: Changes) throws(SyncComplaint) {
    unreadTasks = Set(listing.unread).union(changes.unreadable.keys.filter { listing.present[$0] != nil })
    let moved = try takeInMoved(changes)
    // If all are gone, no person did that: a device has stopped writing tasks.
    let isEmptied = listing.isAllGone && state.tasks.count > 1
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      for resource in resources { try run.takeInTick(resource) }
    }
    for name in listing.gone {
      state.tasks[name] = nil
      if state.foreign?.contains(name) ?? false {
        state.filterLeft { $0 != name }
        // A remote restored to an older state lacks tasks that nobody removed.
      } else if !isEmptied, !isPutBack, !hasDeviceLeft, !moved.contains(name) {
        state.dismiss(name)
      }
    }
    state.filterLeft { !moved.contains($0) }
    // A person may change a ticked task before this run writes in it, even if the run is killed.
    if hasSentTicks { try stateFile?.save(state) }
    hasSentTicks = false
  }

  /// Reads and removes tasks that a program moved or copied to its own names; missing ones are created later.
  /// Returns the names that Pills gave them.
  private mutating func takeInMoved(_ changes: Changes) throws(SyncComplaint) -> Set<String> {
    let listing = Listing(changes, since: state.others) { !isOfPills($0) }
    for name in listing.gone { state.others[name] = nil }
    // Resources from before the first task cannot be tasks.
    guard !state.tasks.isEmpty || !state.others.isEmpty else {
      state.others = listing.present
      return []
    }
    var moved: Set<String> = []
    try read(Array(listing.unread.prefix(mostOthers))) { (run, resources) throws(SyncComplaint) in
      for resource in resources {
        guard let task = TaskResource(reading: Array(resource.text.utf8)),
          task.name.profile == run.identity.profile
        else {
          run.state.others[resource.name] = resource.version
          continue
        }
        moved.insert(task.name.description)
        try run.takeInTick(resource, as: task.name)
      }
    }
    return moved
  }

  private mutating func takeInTick(_ resource: Resource, as found: TaskName? = nil) throws(SyncComplaint) {
    guard let name = found ?? taskName(of: resource.name, in: identity.profile) else { return }
    let isCopy = resource.name != name.description
    guard let task = readTask(resource, as: name) else {
      guard !isCopy else { return }
      notice(.taskUnknown, of: name)
      state.tasks[resource.name] = KnownTask(version: resource.version, state: .open, doses: [], writes: 0)
      state.leave(resource.name)
      unreadTasks.remove(resource.name)
      return
    }
    let known = state.tasks[name.description]
    readTasks[resource.name] = resource
    let reading = TaskReading(task, knownAs: known, isCopy: isCopy)
    if let tick = Sync.Tick.Input(task, reading, knownAs: known) {
      let answer = try pillsd.tick(tick)
      // The text stays unread and as it is.
      if answer.again ?? false { return _ = unreadTasks.insert(resource.name) }
      if answer.changed { ticked += 1 }
      hasSentTicks = true
    }
    unreadTasks.remove(resource.name)
    guard !isCopy else { return try removeTask(resource.name, version: resource.version) }
    state.filterLeft { $0 != resource.name }
    if reading.isStale { isPutBack = true }
    if task.isRepeating { notice(.taskRepeats, of: name) }
    state.tasks[resource.name] = KnownTask(task, version: resource.version, reading, after: known)
  }

  /// Nil if a program turned the resource into something else.
  func readTask(_ resource: Resource, as name: TaskName) -> TaskResource? {
    TaskResource(reading: Array(resource.text.utf8)).flatMap { $0.name == name ? $0 : nil }
  }
}

extension TaskName {
  /// Such as `evening-2026-11-20`.
  var known: String { "\(slot)-\(day)" }
}

/// Foreign resources that a run reads, to find moved tasks.
private let mostOthers = 200
