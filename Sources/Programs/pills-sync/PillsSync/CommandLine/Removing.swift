import ICalendar
import PillsCore
import Remotes

extension SyncRun {
  /// Removes this device's journals, the tasks that no other device wants, and their conflict copies; returns
  /// how many. The last device also removes the sealed key. What was ticked is read first, unless everything
  /// was erased and pillsd is not `isShared` any more. Throws at the end if something cannot be read.
  mutating func removeWritten(isShared: Bool) throws(SyncComplaint) -> Int {
    for _ in 0..<mostRounds {
      (refusals, overtaken) = ([:], 0)
      try leaveFormerCalendars(isShared: isShared)
      let changes = try remote.changes(since: nil)
      try readWindows(changes)
      let tasks = try taskListing(changes)
      if isShared { try takeInTicks(tasks, amid: changes) }
      let writers = Set((changes.present.map(\.name)).compactMap { JournalName(ofCopy: $0)?.device })
      let devices = isShared ? try pillsd.devices() : writers
      let kept = wantedByOthers(tasks.present.keys, among: devices).union(unreadTasks)
      for (name, version) in tasks.present.sorted(by: { $0.key < $1.key }) where !kept.contains(name) {
        try removeTask(name, version: state.tasks[name]?.version ?? version)
      }
      guard overtaken == 0 else { continue }
      if state.formers != nil, let problem = complaints.last { throw problem }
      let count = try removeRest(of: changes, isLast: writers.isSubset(of: identity.devices))
      if let left = refusals.min(by: { $0.key < $1.key }) { throw left.value }
      return tasksWritten + count
    }
    throw SyncComplaint(.changedMeanwhile, [.name: place])
  }

  /// Removes what is neither a task nor another device's.
  private mutating func removeRest(of changes: Changes, isLast: Bool) throws(SyncComplaint) -> Int {
    let identity = identity
    func isOwn(_ name: String) -> Bool {
      let device = JournalName(ofCopy: name)?.device ?? WindowName(name)?.device
      return device.map(identity.devices.contains) ?? false
        || isLast && KeyName(name)?.profile == identity.profile
    }
    let own = changes.present.filter { isOwn($0.name) }
    for resource in own { try remote.remove(resource.name, version: resource.version) }
    let isTask = { (name: String) in taskName(of: name, in: identity.profile) != nil }
    for (name, refusal) in changes.unreadable where isOwn(name) || isTask(name) { refusals[name] = refusal }
    return own.count
  }
}
