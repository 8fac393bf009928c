import ICalendar
import PillsCore
import Remotes

/// Removes the journals of `devices`, the tasks of `profile`, and their conflict copies; returns how many. The
/// last device also removes the sealed key. Another device that syncs tasks creates them again.
func removeWritten(
  by devices: [String],
  of profile: ProfileID?,
  from remote: any Remote
) throws(SyncComplaint) -> Int {
  let present = try remote.changes(since: nil).present
  func isOwn(_ journal: JournalName) -> Bool { devices.contains(journal.device.description) }
  let isLast = !present.contains { resource in journalName(of: resource.name).map { !isOwn($0) } ?? false }
  let own = present.filter { resource in
    journalName(of: resource.name).map(isOwn) ?? false
      || profile.flatMap { taskName(of: resource.name, in: $0) } != nil
      || TaskWindow.device(of: resource.name).map { devices.contains($0.description) } ?? false
      || isLast && KeyName(resource.name).map { $0.profile == profile } ?? false
  }
  for resource in own { try remote.remove(resource.name, version: resource.version) }
  return own.count
}
