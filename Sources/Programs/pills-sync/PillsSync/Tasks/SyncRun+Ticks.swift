import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

extension SyncRun {
  var keepsTasks: Bool { settings.tasks == .slot && !state.refusesTasks }

  /// Reads new and changed tasks, and has pillsd record what people did to them.
  mutating func takeInTicks(_ listing: Listing, amid changes: Changes) throws(SyncComplaint) {
    guard keepsTasks else { return }
    let moved = try takeInMoved(changes)
    // If all are gone, no person did that: a device has stopped writing tasks.
    let isEmptied = listing.isAllGone && state.tasks.count > 1
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      for resource in resources { try run.takeInTick(resource) }
    }
    for name in listing.gone {
      state.tasks[name] = nil
      // A remote restored to an older state lacks tasks that nobody removed.
      if !isEmptied, !isPutBack, !moved.contains(name) { state.dismiss(name) }
    }
    state.dismissed.removeAll { moved.contains($0) }
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
      state.dismiss(resource.name)
      return
    }
    let known = state.tasks[name.description]
    readTasks[resource.name] = resource
    let tick = Sync.Tick.Input(task, knownAs: known)
    if let tick, try pillsd.tick(tick).changed { ticked += 1 }
    guard !isCopy else { return try removeTask(resource.name, version: resource.version) }
    state.dismissed.removeAll { $0 == resource.name }
    // A program or a server restored an older version than Pills' last one.
    let isStale = (task.timesWritten ?? known?.writes ?? 0) < known?.writes ?? 0
    if isStale { isPutBack = true }
    if task.isRepeating { notice(.taskRepeats, of: name) }
    state.tasks[resource.name] = KnownTask(
      version: resource.version,
      state: task.state(leftAs: TaskState(known?.state ?? .open)).answer,
      doses: task.doses?.map(\.description) ?? known?.doses ?? [],
      writes: task.timesWritten ?? known?.writes ?? 0,
      fingerprint: tick == nil && !isStale && !task.isRepeating ? known?.fingerprint : nil
    )
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
