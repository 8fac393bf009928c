import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

// What was ticked where no Pills runs.
extension SyncRun {
  /// Whether tasks are kept at the remote.
  var keepsTasks: Bool { settings.tasks == .slot && !state.refusesTasks }

  func profile() throws(SyncComplaint) -> ProfileID {
    guard let profile = ProfileID(identity.profile) else {
      throw SyncComplaint(.misunderstood, [.detail: "no profile"])
    }
    return profile
  }

  /// Reads the tasks that are new or changed, and has pillsd record what a person did to them.
  mutating func takeInTicks(_ listing: Listing, amid changes: Changes) throws(SyncComplaint) {
    guard keepsTasks else { return }
    let moved = try takeInMoved(changes)
    // Nobody takes all away by hand, while another machine that writes none any more does.
    let isEmptied = listing.isAllGone && state.tasks.count > 1
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      for resource in resources { try run.takeInTick(resource) }
    }
    for name in listing.gone {
      state.tasks[name] = nil
      // What is missing at a place that was put back to what it was before was taken away by nobody.
      if !isEmptied, !isPutBack, !moved.contains(name) { state.dismiss(name) }
    }
    state.dismissed.removeAll { moved.contains($0) }
  }

  /// Finds the tasks that a program moved or copied to a name of its own by what Pills wrote in them, and takes them away again:
  /// what is missing is made anew. Gives the names that they should have.
  private mutating func takeInMoved(_ changes: Changes) throws(SyncComplaint) -> Set<String> {
    let listing = Listing(changes, since: state.others) { !isOfPills($0) }
    for name in listing.gone { state.others[name] = nil }
    // What was there before any task is none.
    guard !state.tasks.isEmpty || !state.others.isEmpty else {
      state.others = listing.present
      return []
    }
    var moved: Set<String> = []
    let profile = try profile()
    try read(Array(listing.unread.prefix(mostOthers))) { (run, resources) throws(SyncComplaint) in
      for resource in resources {
        guard let task = try? TaskResource(reading: Array(resource.text.utf8)), task.name.profile == profile
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
    let profile = try profile()
    guard let name = found ?? taskName(of: resource.name, in: profile) else { return }
    let isCopy = resource.name != name.description
    guard let task = readTask(resource, as: name) else {
      guard !isCopy else { return }
      note(.taskUnknown, of: name)
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
    // A program or a server brought back what Pills has written anew since.
    let isStale = (task.timesWritten ?? known?.writes ?? 0) < known?.writes ?? 0
    if isStale { isPutBack = true }
    if task.isRepeating { note(.taskRepeats, of: name) }
    state.tasks[resource.name] = KnownTask(
      version: resource.version,
      state: task.state(leftAs: TaskState(known?.state ?? .open)).answer,
      doses: task.doses?.map(\.description) ?? known?.doses ?? [],
      writes: task.timesWritten ?? known?.writes ?? 0,
      fingerprint: tick == nil && !isStale && !task.isRepeating ? known?.fingerprint : nil
    )
  }

  /// Nil for what some program has made of it.
  func readTask(_ resource: Resource, as name: TaskName) -> TaskResource? {
    guard let task = try? TaskResource(reading: Array(resource.text.utf8)), task.name == name else {
      return nil
    }
    return task
  }
}

extension TaskName {
  /// As people and programs call it: `evening-2026-11-20`.
  var known: String { "\(slot)-\(day)" }
}

/// Resources of others that are looked into in a run.
private let mostOthers = 200
