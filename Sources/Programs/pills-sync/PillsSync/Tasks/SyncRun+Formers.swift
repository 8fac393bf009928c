import PillsCore
import Remotes

// The settings may name another calendar for the tasks than at the last run.
extension SyncRun {
  /// Records what was ticked in the former calendars, and removes the tasks there. Those that cannot be read now
  /// stay for the next run, and this run goes on. Nothing is read if everything was erased and pillsd is not
  /// `isShared` any more.
  mutating func leaveFormerCalendars(isShared: Bool = true) throws(SyncComplaint) {
    for former in formerRemotes
    where state.formers?.contains(where: { $0.calendar == former.calendar }) ?? false {
      do throws(SyncComplaint) {
        try inCalendar(former.calendar, former.remote) { (run) throws(SyncComplaint) in
          try run.leaveCalendar(isShared: isShared)
        }
      } catch {
        guard error.flaw != .unreachable, error.flaw != .unauthorised else { throw error }
        complaints.append(error)
      }
    }
  }

  /// Runs `body` with the tasks in another calendar.
  private mutating func inCalendar(
    _ calendar: String?,
    _ other: any Remote,
    _ body: (inout SyncRun) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    let (current, currentRemote) = (state.taskCalendar, remote)
    remote = other
    state.use(taskCalendar: calendar)
    defer {
      remote = currentRemote
      state.use(taskCalendar: current)
      readTasks = [:]
    }
    try body(&self)
  }

  private mutating func leaveCalendar(isShared: Bool) throws(SyncComplaint) {
    let changes: Changes
    do throws(SyncComplaint) {
      changes = try remote.changes(since: nil)
    } catch {
      // Nobody can read them any more.
      guard [.notFound, .forbidden].contains(error.flaw) else { throw error }
      return state.tasks = [:]
    }
    let tasks = try taskListing(changes)
    // What is missing there was dismissed by nobody.
    let dismissed = state.dismissed
    defer { state.dismissed = dismissed }
    if isShared { try takeInTicks(tasks, amid: changes) }
    for (name, version) in tasks.present.sorted(by: { $0.key < $1.key }) where !unreadTasks.contains(name) {
      let version = state.tasks[name]?.version ?? version
      try passingOver(name) { (run) throws(SyncComplaint) in try run.removeTask(name, version: version) }
      // What was ticked is known, even if it cannot be removed.
      if refusals[name] != nil { state.tasks[name] = nil }
    }
  }
}
